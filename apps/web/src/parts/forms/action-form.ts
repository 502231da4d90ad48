import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from '@innerspring/contract';
import type { Address, CallInput, CallOutput } from '@innerspring/contract/endpoint';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError, sentenceOf } from '../../platform/api.ts';
import { type ActionResult, useAction, type Work } from '../../platform/use-action.ts';
import type { Bindable } from '../../ui/forms/bound-fields.tsx';
import type { DialogFormHandle } from '../../ui/forms/form-dialog.tsx';
import type { LocalDraft } from '../local-draft.ts';
import { useUnsaved } from './unsaved.tsx';

type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string | undefined>>;

interface FormOptions<Values extends FieldValues, Out, Input, Given>
  extends Omit<Work<Input, Given>, 'onDone' | 'onRefused'> {
  /** The initial values of the fields. If they come from the server and change there, untouched fields follow. */
  values: Values;
  /** A schema of the contract: checked on submit, then whenever an invalid field changes. */
  schema?: z.core.$ZodType<Out, Values>;
  /** Rules that no schema has, with the message for each field that breaks one. */
  check?: (values: Values) => Problems<Values>;
  /** Called once it is done, before anything is refetched; the form counts as saved by then. */
  onDone?: ((given: Given, values: Out) => void) | undefined;
  /** Called if it was rejected, after the form shows what is wrong. */
  onRefused?: ((error: Error) => void) | undefined;
  /** After it is done: the typed values are the stored ones (`keep`), or the fields are reset (`clear`). */
  afterwards?: 'keep' | 'clear';
  /** Stores what is typed in this browser until it is sent. */
  draft?: LocalDraft | undefined;
  /** Fields that no draft stores: passwords, consent. */
  unkept?: readonly (keyof Values)[];
  /** What the `UnsavedGuard` around the page calls this form when it asks before leaving; true without a name. */
  guard?: string | true;
  /** The form's fields by the server's names for them, if those differ. */
  serverFields?: Record<string, FieldPath<Values>>;
  /** The field for an error that names none, with a message if it isn't the server's. */
  placeOf?: (error: Error) => FieldPath<Values> | readonly [FieldPath<Values>, string] | undefined;
  /** The message for the whole form, if it isn't the server's. */
  problemOf?: (error: Error) => string | undefined;
}

export interface ActionForm<Values extends FieldValues, Input = unknown, Given = unknown>
  extends DialogFormHandle,
    Bindable<Values> {
  /** The rest of react-hook-form: `watch`, `setValue`, `getValues`, `setError`. */
  fields: UseFormReturn<Values>;
  action: ActionResult<Input, Given>;
}

/** A draft's values that have the types of the form's; null if nothing is stored. */
function readDraft<Values extends FieldValues>(draft: LocalDraft, values: Values): Values | null {
  try {
    const kept: unknown = JSON.parse(draft.read() || 'null');
    if (!kept || typeof kept !== 'object') return null;
    const fits = Object.entries(kept).filter(
      ([name, value]) => name in values && typeof value === typeof values[name as keyof Values],
    );
    return { ...values, ...Object.fromEntries(fits) };
  } catch {
    return null;
  }
}

/** Whether two form values are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Checks the form's own rules, then the schema if they find nothing. */
function resolverOf<Values extends FieldValues, Out>(
  schema: z.core.$ZodType<Out, Values> | undefined,
  check: ((values: Values) => Problems<Values>) | undefined,
): Resolver<Values, unknown, Out> | undefined {
  const bySchema = schema && zodResolver(schema);
  if (!check) return bySchema;
  return async (values, context, options) => {
    const found = Object.entries(check(values)).filter(([, message]) => message);
    const other = bySchema
      ? await bySchema(values, context, options)
      : { values: values as unknown as Out, errors: {} };
    if (found.length === 0) return other;
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]));
    return { values: {}, errors: { ...other.errors, ...errors } } as Awaited<
      ReturnType<Resolver<Values, unknown, Out>>
    >;
  };
}

/** A server's field name, such as `links.2.url`, and the lists and groups that contain it, innermost first. */
function around(name: string): string[] {
  const parts = name.split('.');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
}

/** The field on screen that a server's name refers to: itself, or the list or group that contains it. */
function fieldFor(name: string, shown: ReadonlyMap<string, number>, renamed: Record<string, string> = {}) {
  const names = around(name);
  const known = names.find((one) => Object.hasOwn(renamed, one));
  return known === undefined ? names.find((one) => shown.has(one)) : renamed[known];
}

/** Which fields are on screen, so that a message for another one isn't lost. */
function useShown() {
  const [kept] = useState(() => {
    const shown = new Map<string, number>();
    const note = (name: string) => {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      return () => {
        const left = (shown.get(name) ?? 1) - 1;
        if (left > 0) shown.set(name, left);
        else shown.delete(name);
      };
    };
    return { shown, note };
  });
  return kept;
}

/**
 * A form whose values go to an endpoint: checked, sent once, rejected field by field, and guarded or stored as a draft
 * if requested. For `<Form form={form}>`, `<FormDialog form={form}>` and `<Field form={form} name="…">`.
 */
export function useActionForm<E extends Address, Values extends FieldValues, Out = Values>(
  endpoint: E,
  options: FormOptions<Values, Out, CallInput<E>, CallOutput<E>> & { toInput: (values: Out) => CallInput<E> },
): ActionForm<Values, CallInput<E>, CallOutput<E>>;
export function useActionForm<Given, Values extends FieldValues, Out = Values>(
  work: (values: Out) => Promise<Given>,
  options: FormOptions<Values, Out, Out, Given>,
): ActionForm<Values, Out, Given>;
export function useActionForm<Values extends FieldValues, Out, Input, Given>(
  sent: Address | ((input: Input) => Promise<Given>),
  options: FormOptions<Values, Out, Input, Given> & { toInput?: (values: Out) => Input },
): ActionForm<Values, Input, Given> {
  const {
    values,
    schema,
    check,
    toInput,
    afterwards = 'clear',
    draft,
    unkept,
    guard,
    serverFields,
    placeOf,
    problemOf,
  } = options;
  const { onDone, onRefused, ...rest } = options;
  const id = useId();
  const { shown, note } = useShown();
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const underWay = useRef<{ typed: Values; checked: Out } | null>(null);
  const fields = useForm<Values, unknown, Out>({
    resolver: resolverOf(schema, check),
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { isDirty } = fields.formState;
  const release = useUnsaved(guard !== undefined && isDirty, typeof guard === 'string' ? guard : undefined);

  const [stored, setStored] = useState(values);
  useEffect(() => {
    if (isSame(stored, values)) return;
    setStored(values);
    fields.reset(values, { keepDirtyValues: true, keepErrors: true });
  }, [stored, values, fields]);

  const drafts = useRef(draft);
  const unkeptNow = useRef(unkept);
  useEffect(() => {
    drafts.current = draft;
    unkeptNow.current = unkept;
  });
  useLayoutEffect(() => {
    const kept = drafts.current && readDraft(drafts.current, fields.getValues());
    if (kept) fields.reset(kept, { keepDefaultValues: true });
  }, [fields]);
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          const isAsAtFirst = isSame(typed, fields.formState.defaultValues);
          const kept = Object.entries(typed).filter(([name]) => !unkeptNow.current?.includes(name));
          drafts.current?.write(isAsAtFirst ? '' : JSON.stringify(Object.fromEntries(kept)));
        },
      }),
    [fields],
  );

  function saved() {
    const sentValues = underWay.current?.typed ?? values;
    const now = fields.getValues();
    fields.reset(afterwards === 'keep' ? sentValues : values);
    // Last, since changing the fields writes it again.
    drafts.current?.clear();
    // What was typed while the request was running isn't part of it.
    for (const name of Object.keys(now) as FieldPath<Values>[])
      if (!isSame(now[name], sentValues[name])) fields.setValue(name, now[name], { shouldDirty: true });
  }

  function refuse(error: Error) {
    const named = Object.entries(error instanceof ApiError ? error.fields : {});
    const place = named.length === 0 ? placeOf?.(error) : undefined;
    if (place) {
      const [field, message] = typeof place === 'string' ? [place, sentenceOf(error)] : place;
      fields.setError(field, { type: 'server', message });
      return setRefusals((before) => before + 1);
    }
    const placed = named.map(([name, message]) => [fieldFor(name, shown, serverFields), message] as const);
    for (const [field, message] of placed.toReversed())
      if (field) fields.setError(field as FieldPath<Values>, { type: 'server', message });
    const lost = placed.filter(([field]) => !field).map(([, message]) => message);
    const whole = problemOf ? problemOf(error) : sentenceOf(error);
    const needsWhole = named.length === 0 || lost.length > 0;
    setProblem(needsWhole && !rest.refused ? whole : undefined);
    setRefusals((before) => before + 1);
  }

  const action = useAction<Input, Given>(sent as (input: Input) => Promise<Given>, {
    ...rest,
    onDone: (given) => {
      const checked = underWay.current?.checked as Out;
      saved();
      underWay.current = null;
      release();
      onDone?.(given, checked);
    },
    onRefused: (error) => {
      underWay.current = null;
      refuse(error);
      onRefused?.(error);
    },
  });

  async function submit() {
    if (underWay.current || action.isPending) return;
    setProblem(undefined);
    let isWrong = false;
    await fields.handleSubmit(
      (checked) => {
        // A second press came while the fields were being checked.
        if (underWay.current) return;
        underWay.current = { typed: structuredClone(fields.getValues()), checked };
        action.mutate(toInput ? toInput(checked) : (checked as unknown as Input));
      },
      () => {
        isWrong = true;
      },
    )();
    if (isWrong) setRefusals((before) => before + 1);
  }

  return {
    id,
    submit: () => void submit(),
    busy: action.isPending,
    problem,
    refusals,
    isDirty,
    isKept: draft !== undefined,
    putBack: () => {
      fields.reset(values);
      drafts.current?.clear();
      setProblem(undefined);
      action.reset();
    },
    control: fields.control,
    note,
    fields: fields as unknown as UseFormReturn<Values>,
    action,
  };
}
