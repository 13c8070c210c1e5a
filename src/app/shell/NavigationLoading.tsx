import { useSession } from '#client/session/use-session.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { asksToConfirm, isBarePath, showsTabBar, useShownPath } from './paths.ts'

const circles = ['a', 'b', 'c', 'd', 'e']

/** Placeholders of the bars: five circles at the bottom, empty bars elsewhere, as high as the bars. */
export function NavigationLoading() {
  const pathname = useShownPath()
  const isConfirmed = useSession()?.user.email_confirmed
  if (isBarePath(pathname)) return null
  return (
    <>
      <div className="h-16 border-line border-b narrow:hidden" />
      <div className="sidebar" />
      {isConfirmed === false && asksToConfirm(pathname) && <div className="asking" />}
      {showsTabBar(pathname) && (
        <div className="tabbar safe-bottom">
          <div className="grid h-18 grid-cols-5 place-items-center border-line border-t">
            {circles.map((circle) => (
              <Skeleton key={circle} className="size-8 rounded-full" />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
