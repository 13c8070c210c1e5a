export const FILTER_SENTENCES = {
  priceHint: 'The price of a call by the minute, in tokens.',
  priceWrong: (max: number) => `A whole number from 0 to ${max}.`,
  apply: 'Show creators',
  clear: 'Clear all',
} as const
