import { expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { registerSudoPrompt, withSudo } from './sudo.ts';

const refusal = new ApiError(403, 'sudo_required', 'Enter your password again.');

it('runs the action again once the prompt is satisfied', async () => {
  const stop = registerSudoPrompt(() => Promise.resolve(true));
  const action = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('done');
  await expect(withSudo(action)).resolves.toBe('done');
  expect(action).toHaveBeenCalledTimes(2);
  stop();
});

it('retries only once', async () => {
  const stop = registerSudoPrompt(() => Promise.resolve(true));
  const action = vi.fn().mockRejectedValue(refusal);
  await expect(withSudo(action)).rejects.toBe(refusal);
  expect(action).toHaveBeenCalledTimes(2);
  stop();
});

it('gives the refusal back when the prompt is closed or missing', async () => {
  const stop = registerSudoPrompt(() => Promise.resolve(false));
  const action = vi.fn().mockRejectedValue(refusal);
  await expect(withSudo(action)).rejects.toBe(refusal);
  stop();
  await expect(withSudo(action)).rejects.toBe(refusal);
  expect(action).toHaveBeenCalledTimes(2);
});

it('leaves other refusals alone', async () => {
  const prompt = vi.fn(() => Promise.resolve(true));
  const stop = registerSudoPrompt(prompt);
  await expect(withSudo(() => Promise.reject(new ApiError(403, 'forbidden', 'No.')))).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(prompt).not.toHaveBeenCalled();
  stop();
});
