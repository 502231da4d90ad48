import { z } from '../common.ts';
import { COMMENT_MAX_LENGTH } from '../constants.ts';
import { isBlank, isStorable, withoutControls } from '../storable.ts';
import { postContentProblem } from './rules.ts';

/** The words of a post, checked by `postContentProblem`. */
export const PostContent = z
  .string('Post content must be at least 4 characters long')
  .check(z.overwrite(withoutControls), (payload) => {
    const problem = postContentProblem(payload.value);
    if (problem) payload.issues.push({ code: 'custom', message: problem, input: payload.value });
  });

export const CommentContent = z.string('Comment can’t be empty').check(z.overwrite(withoutControls), (payload) => {
  const text = payload.value;
  const problem = isBlank(text)
    ? 'Comment can’t be empty'
    : !isStorable(text)
      ? 'Comment contains a character we can’t store'
      : text.length > COMMENT_MAX_LENGTH
        ? `Comment can have at most ${COMMENT_MAX_LENGTH} characters`
        : null;
  if (problem) payload.issues.push({ code: 'custom', message: problem, input: text });
});
