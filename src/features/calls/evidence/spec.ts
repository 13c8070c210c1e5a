/** Two good beats of one connection that are no further apart prove the time between them; later, nothing is proven. */
export const silenceSeconds = 15
/** A call that broke off so often is unstable. */
export const proofsMax = 500
/** What breaks off on both sides at once is heard of from each within so long. */
export const togetherSeconds = 2
