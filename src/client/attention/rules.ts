/** Milliseconds without input after which the page counts as unattended. */
export const attentionMs = 2 * 60_000

export type PageState = {
  isVisible: boolean
  isFocused: boolean
  /** Time of the last input, on the same clock as `now`. Undefined before the first input. */
  inputAt: number | undefined
}

/** Returns true if a person is looking at the page: it is visible, has the focus, and had an input recently. */
export const isAttended = ({ isVisible, isFocused, inputAt }: PageState, now: number): boolean =>
  isVisible && isFocused && inputAt !== undefined && now - inputAt <= attentionMs

/** Returns true if an event is input of a person. A page that scrolls under an unmoved pointer also sends pointer events. */
export const isInput = (event: { type: string; movementX?: number; movementY?: number }): boolean =>
  event.type !== 'pointermove' || Boolean(event.movementX || event.movementY)
