import { shownEvents } from '../experiences/lists.ts'

/** Kinds of things that creators sell. */
export const thingKinds = [...shownEvents, 'product', 'recording', 'offer'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Groups of results, in their order. */
export const thingGroups = ['events', 'products', 'recordings', 'offers'] as const
export type ThingGroup = (typeof thingGroups)[number]
export const foundGroups = ['people', ...thingGroups] as const
export type FoundGroup = (typeof foundGroups)[number]

/** Maximum number of results in a group. */
export const foundMax = { people: 6, things: 4 } as const

/** Debounce of the search in the palette. It is shorter than in lists, because the palette closes after one choice. */
export const everythingDelayMs = 150
