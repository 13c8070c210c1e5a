export { type SendTip, type TipReceived, tipReceivedEvent } from './contract.ts'
export { TipButton } from './screens/TipButton.tsx'
export { TipOnArrival } from './screens/TipOnArrival.tsx'
export type { Recipient } from './state.ts'
