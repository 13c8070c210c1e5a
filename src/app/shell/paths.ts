import { useMatches } from '@tanstack/react-router'

/**
 * Returns the path of the displayed page. The URL changes earlier, while the next page loads; a bar of that page must
 * not cover the form that is still visible.
 */
export const useShownPath = (): string => useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })

/**
 * Returns true if the bottom bar is shown: for signed-in people, except on /auth and /. In a conversation the composer
 * takes its place.
 */
export const showsTabBar = (pathname: string): boolean =>
  pathname !== '/' && !isBarePath(pathname) && !/^\/messages\/./.test(pathname)

/** Returns true for pages as high as the viewport, whose parts scroll instead of the page. */
export const fillsScreen = (pathname: string): boolean => /^\/messages(\/|$)/.test(pathname) || isRoomPath(pathname)

/** Returns true for pages without navigation: signing in, and those of suspended or deleted accounts. */
export const isAuthPath = (pathname: string): boolean => /^\/(auth|suspended|leaving)(\/|$)/.test(pathname)

/** Returns true for the room of a call, which uses camera and microphone. */
export const isCallPath = (pathname: string): boolean => /^\/(video|voice)-call\/./.test(pathname)

/** Returns true for the room of a call and for a stream. They have no bars, to prevent accidental presses. */
const isRoomPath = (pathname: string): boolean => isCallPath(pathname) || /^\/live\/[^/]+\/?$/.test(pathname)

/** Returns true for pages without bars. */
export const isBarePath = (pathname: string): boolean => isAuthPath(pathname) || isRoomPath(pathname)

/** Returns true if the reminder to confirm the email address is shown: not on a creator's page or a checkout. */
export const asksToConfirm = (pathname: string): boolean =>
  !/^\/(creator|tip|offer|shop\/product|call|schedule|receipt|orders)\/./.test(pathname)
