import type { Page } from '@playwright/test'

type Point = [number, number]
export type Drag = { from: Readonly<Point>; to: Readonly<Point>; ms: number }

/** Drags a finger over the page. The events have fixed timestamps, so that a slow machine does not slow the gesture. */
export async function drag(page: Page, { from, to, ms }: Drag): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const at = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Readonly<Point>[], after: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
      timestamp: at + after / 1000,
    })
  await send('touchStart', [from], 0)
  await send('touchMove', [to], ms - 1)
  await send('touchEnd', [], ms)
  await finger.detach()
}
