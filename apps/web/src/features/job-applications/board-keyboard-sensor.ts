import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * The library's keyboard sensor, which loses no key. The sensor starts to listen in a timer after the key that takes a
 * card, and browsers hold timers back until they have drawn the answer to a key. An arrow key that came before would
 * scroll the page instead. Such keys are kept here, and the sensor gets them once it listens.
 */
export class BoardKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: string[] = [];
    const keep = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      early.push(event.code);
    };
    document.addEventListener('keydown', keep, { capture: true });
    // Timers of the same length run in order: the sensor's own runs first.
    setTimeout(() => {
      document.removeEventListener('keydown', keep, { capture: true });
      // Each in a turn of its own, so that the card has moved before the next one.
      for (const code of early) {
        setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true })));
      }
    });
  }
}
