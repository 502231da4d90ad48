import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaptionsError, rewriteCaptions } from './captions.ts';

const cue = (text: string, times = '00:01.000 --> 00:04.000') => `WEBVTT\n\n${times}\n${text}\n`;

describe('captions', () => {
  it('are written anew: times in full, known places, words', () => {
    const given =
      '\uFEFFWEBVTT - line 3\r\nKind: captions\r\n\r\nNOTE for us\r\n\r\nSTYLE\r\n::cue { background: url(https://x.example) }\r\n\r\n1\r\n00:01.000 --> 00:04.500 align:start line:0 onclick:x\r\nThe coiler\r\nstarts.\r\n\r\n01:00:05.000 --> 01:00:06.000\r\nEnd';
    expect(rewriteCaptions(given)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.500 align:start line:0\nThe coiler\nstarts.\n\n01:00:05.000 --> 01:00:06.000\nEnd\n',
    );
  });

  it.each([
    ['<b>bold</b> <i>and</i> <u>line</u>', '<b>bold</b> <i>and</i> <u>line</u>'],
    ['<v.loud Maren Oduya>Slower!</v>', 'Maren Oduya: Slower!'],
    ['<script>alert(1)</script> <img src=x onerror=y>', 'alert(1)'],
    ['<c.red>red</c> <00:02.000>late', 'red late'],
    ['a < b & c > d &amp; &lt;i&gt;', 'a &lt; b &amp; c &gt; d &amp; &lt;i&gt;'],
    ['<<b>i> -- <b', '&lt;<b>i&gt; -- &lt;b'],
    ['ding\u0007dong', 'ding dong'],
  ])('keep of %j only words and plain marks', (given, kept) => {
    const [, , , line] = rewriteCaptions(cue(given)).split('\n');
    expect(line).toBe(kept);
  });

  it.each([
    ['', /starts with the line WEBVTT/],
    ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', /starts with the line WEBVTT/],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\na', /starts with the line WEBVTT/],
    [cue('a\0b'), /starts with the line WEBVTT/],
    ['WEBVTT', /no captions/],
    ['WEBVTT\n\nNOTE nothing', /no captions/],
    [cue('<x>'), /no captions/],
    [cue('a', '00:01,000 --> 00:04,000'), /Caption 1 doesn’t start with its times/],
    [cue('a', '00:61.000 --> 00:64.000'), /Caption 1 doesn’t start/],
    [cue('a', '00:04.000 --> 00:04.000'), /Caption 1 ends before it begins/],
    [cue('a', '00:04.000 --> 99:00:04.000'), /starts after any video ends/],
    [`${cue('a')}\njust words`, /Caption 2 doesn’t start/],
    [cue('a'.repeat(1001)), /more than 1000 characters/],
    [cue('a'.repeat(5001)), /too long/],
    [`WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n\n'.repeat(5001)}`, /at most 5000/],
  ])('%# are refused with a sentence', (given, sentence) => {
    expect(() => rewriteCaptions(given)).toThrow(sentence);
    expect(() => rewriteCaptions(given)).toThrow(CaptionsError);
  });

  it('never let a mark through that we do not write, whatever is sent', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      'b',
      '/',
      'v x',
      '--',
      ' ',
      'amp;',
      '\n',
      '<b>',
      '</i>',
      '<v Ann>',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        let written: string;
        try {
          written = rewriteCaptions(cue(`x ${pieces.join('')}`));
        } catch (error) {
          expect(error).toBeInstanceOf(CaptionsError);
          return;
        }
        const words = written.split('\n').slice(3).join('\n');
        expect(words.replaceAll(/<\/?[biu]>/g, '')).not.toMatch(/[<>]/);
        expect(rewriteCaptions(written)).toBe(written);
      }),
    );
  });
});
