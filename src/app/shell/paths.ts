import { useMatches } from '@tanstack/react-router'

/**
 * The path of the page that is shown. The address is ahead of it while the next page loads: a bar of that page must not
 * slide over the form that is still there.
 */
export const useShownPath = (): string => useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })

/**
 * The bottom bar is for signed-in people, and hidden on /auth and /. In a conversation the composer takes its place.
 */
export const showsTabBar = (pathname: string): boolean =>
  pathname !== '/' && !isBarePath(pathname) && !/^\/messages\/./.test(pathname)

/** Pages as high as the viewport, whose parts scroll instead of the page. */
export const fillsScreen = (pathname: string): boolean => /^\/messages(\/|$)/.test(pathname) || isRoomPath(pathname)

/** Pages without navigation: signing in, and those of suspended or deleted accounts. */
export const isAuthPath = (pathname: string): boolean => /^\/(auth|suspended|leaving)(\/|$)/.test(pathname)

/** The room of a call: its camera and microphone are in use. */
export const isCallPath = (pathname: string): boolean => /^\/(video|voice)-call\/./.test(pathname)

/** The room of a call, and a stream: nothing is around it, so that nothing is pressed by mistake. */
const isRoomPath = (pathname: string): boolean => isCallPath(pathname) || /^\/live\/[^/]+\/?$/.test(pathname)

/** Pages without bars. */
export const isBarePath = (pathname: string): boolean => isAuthPath(pathname) || isRoomPath(pathname)

/** Whether the line that asks for the code of an email is there: not over a creator's page, nor where one pays. */
export const asksToConfirm = (pathname: string): boolean =>
  !/^\/(creator|tip|offer|shop\/product|call|schedule|receipt|orders)\/./.test(pathname)
