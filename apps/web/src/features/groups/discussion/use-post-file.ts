import { useState } from 'react';
import { useChatAttachment } from '../../../parts/chat/use-chat-attachment.ts';
import { givenProblem } from '../../../parts/media/post-media.ts';

/** The one file of a group post: chosen, or dropped and pasted with the refusals of the composer. */
export function usePostFile() {
  const { attachment, add, remove } = useChatAttachment();
  const [refused, setRefused] = useState<string | null>(null);
  // A file that could not be sent makes room for the next.
  const hasFile = attachment !== null && attachment.state !== 'failed';
  return {
    attachment,
    refused,
    choose(file: File) {
      setRefused(null);
      add(file);
    },
    give(files: File[]) {
      const problem = givenProblem(files, hasFile);
      setRefused(problem);
      if (files[0] && problem === null) add(files[0]);
    },
    remove() {
      setRefused(null);
      remove();
    },
  };
}
