/**
 * Types text over a range of a field, as if by hand: the field's `input` event tells of it, and the browser's Undo takes it back.
 * The caret ends up behind the text.
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  [from, to]: readonly [number, number] = [field.selectionStart, field.selectionEnd],
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The one way that keeps the history of Undo; browsers go on supporting it for that.
  if (document.execCommand?.('insertText', false, text)) return;
  // Past what React notes of the value, so that it takes the event for a change.
  const written = field.value.slice(0, from) + text + field.value.slice(to);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, written);
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
