import { takesOver } from '../state.ts'
import { outside, type StageView, showStage, stageStore } from './stores.ts'

/** Milliseconds that other viewers get to switch to the new connection before the earlier one is closed. */
const switchMs = 1_000

/** View of the connection that is rendered. Changes of other views are not rendered. */
let shown: object | undefined

/** Creates the state of the stage as one connection sees it. */
export function createView(isFirst: boolean) {
  const [mine, earlier] = [{}, shown]
  let view: StageView = { ...outside, state: 'joining' }
  let look = () => {}
  const change = (changes: Partial<StageView>) => {
    view = { ...view, ...changes }
    if (shown === mine) showStage(view)
    look()
  }
  if (isFirst) shown = mine
  change({})
  return {
    change,
    /**
     * Replaces the earlier connection as soon as possible, and closes it. `sent` resolves when the user's own media are
     * sent.
     */
    async replace(before: { leave(): Promise<void> }, sent: Promise<void>) {
      let hasSent = false
      void sent.then(() => {
        hasSent = true
        look()
      })
      const ready = new Promise<void>((resolve) => {
        look = () => {
          if (takesOver({ ...view, hasSent }, stageStore.get())) resolve()
        }
      })
      const unwatch = stageStore.watch(() => look())
      look()
      await ready
      unwatch()
      // does nothing if the viewer has left for another stream
      if (shown === earlier) shown = mine
      change({})
      setTimeout(() => void before.leave().catch(() => {}), switchMs)
    },
  }
}
