import { createStore } from '#client/store/store.ts'
import { noTaps } from '../state.ts'

/** The viewer's taps on the open stream. */
export const tapsStore = createStore(noTaps)
