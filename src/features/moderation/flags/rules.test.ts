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
  // parts of words, and hosts with the same ending
  ['skill yourselfie, notpaypal.me.example.org', []],
  ['A calm evening at limelight.test', []],
  ['', []],
])('finds the listed words and links in “%s”', (text, flags) => expect(flagsIn(text)).toEqual(flags))
