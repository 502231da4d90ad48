import { Spinner } from '../../ui/states/spinner.tsx';

/** The whole application is waiting: for the user, or for the code of a screen. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner />
    </div>
  );
}
