import { TEST_CARDS } from '@innerspring/contract/test-payments/endpoints';
import { TestCard } from '@innerspring/contract/test-payments/schemas';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';

const known = new Set<string>(TEST_CARDS.map(({ number }) => number));
const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

interface CardFormProps<Given> {
  label: string;
  submit: string;
  send: (card: TestCard) => Promise<Given>;
  onDone: (given: Given) => void;
  touches: RegExp;
}

/** A card of the test mode, typed or selected from a list with the effect of each. Real cards stay in the browser. */
export function TestCardForm<Given>({ label, submit, send, onDone, touches }: CardFormProps<Given>) {
  const form = useActionForm(send, {
    values: { number: '', expiry: '', cvc: '' },
    schema: TestCard,
    check: ({ number }) => ({
      number: known.has(number.replaceAll(/[\s-]/g, '')) ? undefined : 'Enter one of the test cards',
    }),
    touches,
    onDone,
  });
  const use = (number: string) => {
    const typed = { number: spaced(number), expiry: '12/49', cvc: '123' };
    for (const [name, value] of Object.entries(typed))
      form.fields.setValue(name as keyof typeof typed, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <Form form={form} label={label} actions={<SubmitButton>{submit}</SubmitButton>}>
        <Field form={form} name="number" label="Card number">
          <TextField inputMode="numeric" autoComplete="off" dir="ltr" maxLength={30} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field form={form} name="expiry" label="Expires" help="Month and year, such as 12/49">
            <TextField inputMode="numeric" autoComplete="off" dir="ltr" maxLength={7} />
          </Field>
          <Field form={form} name="cvc" label="Security code">
            <TextField inputMode="numeric" autoComplete="off" dir="ltr" maxLength={4} />
          </Field>
        </div>
      </Form>
      <section aria-label="Test cards" className="grid gap-2 border-t border-seam pt-4">
        <h2 className="text-base font-semibold">Test cards</h2>
        <ul className="grid gap-1">
          {TEST_CARDS.map(({ number, label: does }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="grid min-w-0 text-sm">
                <span className="tabular-nums">{spaced(number)}</span>
                <span className="text-ink-faint">{does}</span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Use the card that ${does.toLowerCase()}`}
                onClick={() => use(number)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
