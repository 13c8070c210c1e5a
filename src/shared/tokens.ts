const grouped = new Intl.NumberFormat('en-US')

/** 1 token, 8,446 tokens: an amount in a sentence. */
export const tokensText = (tokens: number): string =>
  `${grouped.format(tokens)} ${Math.abs(tokens) === 1 ? 'token' : 'tokens'}`
