import { createStore, useStore } from '#client/store/store.ts'
import { risingMax } from '../spec.ts'

/** A heart that rises over the video, from a place in CSS pixels of the page. */
export type RisingHeart = { id: number; x: number; y: number }

const store = createStore<readonly RisingHeart[]>([])
let newest = 0

export const useRising = () => useStore(store, (hearts) => hearts)

/** Lets a heart rise from a place. In a rush only a part of the hearts rises. */
export function rise({ x, y }: { x: number; y: number }): void {
  newest += 1
  const heart = { id: newest, x, y }
  store.apply((hearts) => (hearts.length < risingMax ? [...hearts, heart] : hearts))
}

export const clearHearts = (): void => store.apply(() => [])
export const removeHeart = (id: number): void => store.apply((hearts) => hearts.filter((heart) => heart.id !== id))
