/** Code that loads when it is first needed, and is there from then on. */
export interface LateCode<Code> {
  /** The code, once it is there. */
  now: () => Code | undefined;
  /** Loads the code; a second call after a failure tries again. */
  load: () => Promise<Code>;
}

/** @param load a dynamic import */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  return {
    now: () => code,
    load: async () => {
      code ??= await load();
      return code;
    },
  };
}
