import type { SettingRowProps } from '../../platform/nav/settings.ts';
import { rowsById, SwitchRow } from '../settings/public/settings-row.tsx';

/** The setting for points. */
export default rowsById<SettingRowProps>({
  leaderboard: ({ settings }) => (
    <SwitchRow
      id="leaderboard"
      title="Leaderboard"
      settings={settings}
      name="showsOnLeaderboard"
      label="Show me on the rewards leaderboard"
    />
  ),
});
