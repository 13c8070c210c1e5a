import { Outlet } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense, useEffect } from 'react'
import { ModalProvider } from '#client/modals/ModalProvider.tsx'
import { useModals } from '#client/modals/useModals.ts'
import { NavigationProvider } from '#client/navigation/NavigationProvider.tsx'
import { useServiceWorker } from '#client/pwa/start.ts'
import { RealtimeProvider } from '#client/realtime/RealtimeProvider.tsx'
import { SessionWatch } from '#client/session/SessionWatch.tsx'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { OfflineBar, useIsOffline } from '#ui/OfflineBar.tsx'
import { preloadable } from '#ui/preloadable.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { ToastHost } from '#ui/ToastHost.tsx'
import { NavigationLoading } from './NavigationLoading.tsx'
import { fillsScreen, isBarePath, showsTabBar, useShownPath } from './paths.ts'
import { VisitorHeader } from './VisitorHeader.tsx'

/** Cmd or Ctrl plus K opens the palette, unless a dialog is open, which has the keyboard focus. */
function PaletteKey() {
  const modals = useModals()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const { key, metaKey, ctrlKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'k' || metaKey === ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      if (!document.querySelector('.dialog[data-open]')) modals.open('commandPalette')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [modals])
  return null
}

// Loaded for signed-in people only.
const Navigation = preloadable(() => import('./Navigation.tsx'))
// A visitor's page needs no manifest before the first modal.
const loadModals = async () => (await import('../modals/registry.ts')).modalRegistry
const LiveAccount = lazyWithRetry(() => import('./LiveAccount.tsx'))

const ViewingBanner = lazyWithRetry(() =>
  import('#features/people-admin/index.ts').then(({ loadViewingBanner }) => loadViewingBanner()),
)

/**
 * The frame around every screen. A screen renders inside `<main>`. Elements that it fixes to the bottom of the viewport are
 * offset by `var(--tabbar)`, the height of the tab bar; the sidebar is `var(--sidebar)` wide.
 */
export function Frame() {
  useServiceWorker()
  const session = useSession()
  const whoever = session?.user
  // A suspended or deleted account has no navigation, on its own page and on documents.
  const user = whoever?.status === 'active' ? whoever : undefined
  const pathname = useShownPath()
  const isOffline = useIsOffline()
  return (
    <RealtimeProvider>
      <NavigationProvider>
        <ModalProvider loadRegistry={loadModals}>
          <SessionWatch />
          <PaletteKey />
          <div
            className={clsx(
              'app flex min-h-dvh flex-col',
              user && showsTabBar(pathname) && 'has-tabbar',
              user && !isBarePath(pathname) && 'has-sidebar',
              user && fillsScreen(pathname) && 'fills-screen',
              isOffline && 'is-offline',
            )}
          >
            <SkipLink />
            <OfflineBar isOffline={isOffline} />
            {session?.viewing && (
              <Suspense fallback={null}>
                <ViewingBanner user={session.user} until={session.viewing.until} />
              </Suspense>
            )}
            {user ? (
              <Suspense fallback={<NavigationLoading />}>
                <Navigation user={user} pathname={pathname} />
              </Suspense>
            ) : (
              !session && <VisitorHeader />
            )}
            <main
              id="main"
              tabIndex={-1}
              className="grid flex-1 grid-cols-[minmax(0,1fr)] ps-(--sidebar) pb-(--tabbar) outline-none"
            >
              <Outlet />
            </main>
          </div>
          {user && !session?.viewing && (
            <Suspense fallback={null}>
              <LiveAccount user={user} />
            </Suspense>
          )}
          <ToastHost />
        </ModalProvider>
      </NavigationProvider>
    </RealtimeProvider>
  )
}

/**
 * The router awaits this before hydration: rendered bars would otherwise be replaced by their placeholders until their
 * code is loaded.
 */
Frame.preload = async (): Promise<void> => {
  if (typeof document === 'undefined' || document.querySelector('.has-sidebar')) await Navigation.preload()
}
