export type { SendTip, TipReceived } from './contract.ts'
export { TipButton } from './screens/TipButton.tsx'
export { TipOnArrival } from './screens/TipOnArrival.tsx'
export type { Recipient } from './state.ts'
