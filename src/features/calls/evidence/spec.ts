/** Two good beats of one connection that are no further apart prove the time between them; later, nothing is proven. */
export const silenceSeconds = 15
/** A call that broke off so often is unstable. */
export const proofsMax = 500
/** Evidence of both sides that ends within so long of each other ended by a fault. */
export const togetherSeconds = 10
