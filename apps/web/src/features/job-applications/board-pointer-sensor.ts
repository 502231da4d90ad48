import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

/**
 * The library's pointer sensor, for drops at any speed. The library takes the column that a card is over from what was last
 * drawn: a card dropped before its last move is drawn would go to an earlier column, or back to its own. Here, the last move is
 * drawn before the drop.
 */
export class BoardPointerSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    const { onMove, onEnd } = props;
    let last: Parameters<typeof onMove>[0] | undefined;
    super({
      ...props,
      onMove: (coordinates) => {
        last = coordinates;
        onMove(coordinates);
      },
      onEnd: () => {
        const coordinates = last;
        if (coordinates) {
          // Drawing the move finds the column, in an effect. The second time draws what the effect found.
          flushSync(() => onMove(coordinates));
          flushSync(() => onMove({ ...coordinates }));
        }
        onEnd();
      },
    });
  }
}
