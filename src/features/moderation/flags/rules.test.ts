import { expect, test } from 'vitest'
import { flagsIn } from './rules.ts'

test.each([
  ['Pay me at https://paypal.me/ada', [{ kind: 'link', found: 'paypal.me' }]],
  [
    'www.paypal.com/x, pay me outside',
    [
      { kind: 'link', found: 'paypal.com' },
      { kind: 'word', found: 'pay me outside' },
    ],
  ],
  ['Kill  yourself!', [{ kind: 'word', found: 'kill yourself' }]],
  // does not match parts of words, or hosts that only have the same ending
  ['skill yourselfie, notpaypal.me.example.org', []],
  ['A calm evening at limelight.test', []],
  ['', []],
])('finds the listed words and links in “%s”', (text, flags) => expect(flagsIn(text)).toEqual(flags))

test.each([
  'paypal.me.',
  '(paypal.me)',
  '"PayPal.Me", please',
  'https://www.paypal.me:443/ada?x=1#y',
  'PAYPAL.ME!',
  'ｐａｙｐａｌ．ｍｅ',
  'pay\u200bpal.me',
  '加我paypal.me谢谢',
  'paypal。me',
  'paypal[.]me or paypal (dot) me',
  'paypal dot me',
  'Write to paypal.me…',
])('finds the link in “%s”', (text) => expect(flagsIn(text)).toEqual([{ kind: 'link', found: 'paypal.me' }]))

test.each(['mypaypal.me', 'paypal.me.example', 'paypal.media', 'paypal. Me neither', 'a@paypal.me.uk'])(
  'finds no link in “%s”',
  (text) => expect(flagsIn(text)).toEqual([]),
)

test.each(['我要kys你', 'ไปkysเลย', 'KYS!', 'k\u200dys'])('finds the word in “%s”', (text) =>
  expect(flagsIn(text)).toEqual([{ kind: 'word', found: 'kys' }]),
)
