-- Zones under their current names, and offsets, which the database read the other way round, as the times in UTC that were meant.
CREATE TEMPORARY TABLE renamed_zones (was text PRIMARY KEY, is_now text NOT NULL) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO renamed_zones VALUES
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk');--> statement-breakpoint
UPDATE events SET time_zone = is_now FROM renamed_zones WHERE time_zone = was;--> statement-breakpoint
UPDATE users SET preferences = jsonb_set(preferences, '{timeZone}', to_jsonb(is_now)) FROM renamed_zones WHERE preferences ->> 'timeZone' = was;--> statement-breakpoint
UPDATE users SET preferences = preferences - 'timeZone' WHERE preferences ->> 'timeZone' ~ '^[+-]';--> statement-breakpoint
UPDATE events SET time_zone = 'UTC', local_start = local_start - meant, local_end = local_end - meant,
  starts_at = (local_start - meant) at time zone 'UTC', ends_at = (local_end - meant) at time zone 'UTC', local_day = (local_start - meant)::date
FROM (SELECT id AS at, regexp_replace(time_zone, '^([+-]\d\d):?(\d\d)?$', '\1:\2')::text AS written FROM events WHERE time_zone ~ '^[+-]\d\d(:?\d\d)?$') found,
  LATERAL (SELECT (rtrim(written, ':') || CASE WHEN written ~ ':$' THEN ':00' ELSE '' END)::interval AS meant) read
WHERE events.id = at;--> statement-breakpoint
-- Dates that a series has twice leave it, apart from the first that was made.
UPDATE events SET series_id = NULL WHERE EXISTS (SELECT FROM events one WHERE one.series_id = events.series_id
  AND one.local_start = events.local_start AND one.state <> 'canceled' AND one.id < events.id) AND state <> 'canceled';--> statement-breakpoint
DROP INDEX "events_series";--> statement-breakpoint
CREATE UNIQUE INDEX "events_series_date" ON "events" USING btree ("series_id","local_start") WHERE series_id is not null and state <> 'canceled';
