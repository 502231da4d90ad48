import { push } from '@innerspring/contract/push/endpoints';
import type { PushDevice } from '@innerspring/contract/push/schemas';
import { useQuery } from '@tanstack/react-query';
import { type PushState, pushState, switchPushOff, switchPushOn } from './public/push-device.ts';
import { call, formProblem, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Switch } from '../../ui/forms/choices.tsx';
import type { SettingsRowProps } from '../../platform/nav/settings.ts';
import { SettingsRow } from '../settings/public/settings-row.tsx';

const devicesQuery = query(push.devices, {});
/** Queries that show the subscribed devices and the state of this one. */
const shown = /^(push\.devices|push-state)$/;

/** Why the switch is disabled, as text. */
const obstacles: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser can’t show notifications from this site. On an iPhone or iPad, add the site to your Home Screen first.',
  blocked: 'Your browser is blocking notifications from this site. Allow them in its settings, then come back.',
};

/** The server's message, or one that replaces the browser's technical error. */
function problemOf(error: unknown): string {
  return sentenceOf(error, 'Your browser couldn’t reach its notification service. Please try again later.');
}

/** The push state of this browser, and the function that changes it. */
function useThisBrowser(id: number, devices: readonly PushDevice[] | undefined) {
  const key = ['push-state', id];
  const state = useQuery({ queryKey: key, queryFn: () => pushState(id), staleTime: 0 });
  const current = devices?.find(({ isCurrent }) => isCurrent);
  const change = useAction(
    async (on: boolean): Promise<PushState> => {
      if (on) return switchPushOn(id);
      await switchPushOff();
      if (current) await call(push.remove, { params: { id: current.id } });
      return 'off';
    },
    { touches: shown, touchesIfRefused: shown, answered: (client, now) => client.setQueryData(key, now) },
  );
  // The server drops a browser whose session ended or whose push service gave up; then nothing arrives here either.
  const isOn = state.data === 'on' && (devices === undefined || current !== undefined);
  return { state: state.data, isOn, change };
}

function DeviceLine({ device }: { device: PushDevice }) {
  const remove = useAction(push.remove, { touches: shown, touchesIfRefused: shown });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-0">
        <span className="font-medium">{device.name}</span>{' '}
        <span className="text-sm text-ink-faint">
          added <RelativeTime value={device.createdAt} suffix="ago" isInSentence />
        </span>
      </span>
      <Button
        variant="outline"
        size="sm"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id: device.id } })}
      >
        Remove<span className="sr-only"> {device.name}</span>
      </Button>
      {remove.isError ? <FieldError>{formProblem(remove.error, [])}</FieldError> : null}
    </li>
  );
}

/** Notifications while the site is closed: the switch for this browser, and the list of other devices. */
export default function DeviceRow({ user: { id: memberId } }: Pick<SettingsRowProps, 'user'>) {
  const devices = useQuery(devicesQuery);
  const { state, isOn, change } = useThisBrowser(memberId, devices.data?.items);
  const others = devices.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  const obstacle = state && obstacles[state];
  return (
    <SettingsRow
      id="device"
      title="Notifications on this device"
      help="Get notifications on this device while the site is closed, except during quiet hours. Signing out here turns them off."
    >
      {obstacle ? (
        <p className="text-sm">{obstacle}</p>
      ) : (
        <Switch
          label="Notify me on this device"
          checked={change.isPending ? change.variables : isOn}
          disabled={state === undefined || change.isPending}
          onCheckedChange={(on) => change.mutate(on)}
        />
      )}
      {change.isError ? <FieldError>{problemOf(change.error)}</FieldError> : null}
      {devices.isPending ? (
        <SkeletonRegion label="Loading your devices">
          <SkeletonText lines={1} />
        </SkeletonRegion>
      ) : null}
      {devices.isError ? (
        <ErrorState onRetry={() => void devices.refetch()}>{formProblem(devices.error, [])}</ErrorState>
      ) : null}
      {others.length > 0 ? (
        <div>
          <h3 className="font-semibold">Also on</h3>
          <ul className="divide-y divide-seam">
            {others.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        </div>
      ) : null}
    </SettingsRow>
  );
}
