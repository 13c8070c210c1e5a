export { nextSlotsCount } from './availability/spec.ts'
export { slotTerms } from './availability/store.server.ts'

export { isSkipped, minuteOf } from './dates/rules.ts'
export { eventMinutesMax } from './events/spec.ts'
export { icsOfCall, receiveFeed } from './feed/service.server.ts'
export { icsAnswer } from './ics/contract.ts'
export { icsType } from './ics/spec.ts'
export { cancelRemoved, findReopening, noteHostLive, reopenRemoved } from './settlement/service.server.ts'
