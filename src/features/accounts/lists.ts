/** Digits of the code in a mail. Separate from spec.ts, because every page loads it to read the address of /auth. */
export const codeDigits = 6
