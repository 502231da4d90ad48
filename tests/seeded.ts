import fc from 'fast-check';

/** Property tests draw the same cases in every run; other ones are a matter of changing this number on purpose. */
fc.configureGlobal({ seed: 1_190_221 });
