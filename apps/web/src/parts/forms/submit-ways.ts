import { useRef, useState } from 'react';
import type { FormHandle } from '../../ui/forms/form.tsx';

/**
 * For a form that is saved in more than one way, such as "save" and "publish": one form, so that what is typed is sent once at a
 * time and counts as saved whichever way it went.
 * @param usual the way of the submit button and of Enter
 */
export function useSubmitWays<Way extends string>(usual: Way) {
  const way = useRef(usual);
  const [shown, setShown] = useState(usual);
  const submit = (form: FormHandle, next: Way) => {
    if (form.busy) return;
    way.current = next;
    setShown(next);
    form.submit();
  };
  return {
    /** The way that is under way, for the form's checks and its work. */
    now: () => way.current,
    isBusy: (form: FormHandle, one: Way) => form.busy && shown === one,
    submit,
    /** The form as its submit button has it. */
    usual: <F extends FormHandle>(form: F): F => ({ ...form, submit: () => submit(form, usual) }),
  };
}
