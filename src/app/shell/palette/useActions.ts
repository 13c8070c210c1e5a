import { useLocation } from '@tanstack/react-router'
import {
  Coins,
  HandCoins,
  Link,
  LogIn,
  LogOut,
  Radio,
  SunMoon,
  Tags,
  Undo2,
  UserPlus,
  UserSearch,
  Wallet,
} from 'lucide-react'
import type { ModalName } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { useSignOut } from '#features/accounts/index.ts'
import type { User } from '#shared/session.ts'
import { toast } from '#ui/toast.ts'
import { copyPublicLink } from '../CopyLink.tsx'
import { isGoLivePath } from '../go-live.ts'
import { isCallPath } from '../paths.ts'
import { SENTENCES } from '../spec.ts'
import { toggleTheme } from '../ThemeToggle.tsx'
import { useOpenPlace } from '../useOpenPlace.ts'
import type { Command } from './commands.ts'

const theme: Command = {
  id: 'theme',
  label: 'Switch theme',
  words: 'dark light appearance toggle',
  icon: SunMoon,
  run: toggleTheme,
}

/** Returns the actions that a role has on every page. */
export function useActions(user: User | undefined): Command[] {
  const visitor = useVisitorActions()
  const back = useGoingBack()
  const modals = useModals()
  const { open } = useOpenPlace()
  // Going live is hidden during a call, and on the page of the setup itself.
  const canGoLive = useLocation({ select: ({ pathname }) => !(isCallPath(pathname) || isGoLivePath(pathname)) })
  const { signOut } = useSignOut()
  const opening = (id: ModalName, label: string, icon: Command['icon'], words: string): Command[] =>
    modals.has(id) && icon ? [{ id, label, icon, words, run: () => modals.open(id) }] : []
  const find = opening('creatorDiscovery', 'Find a creator', UserSearch, 'discover people who is online new popular')
  if (!user) return [...find, ...visitor, ...back, theme]
  const goLive: Command = {
    id: 'goLive',
    label: 'Go Live',
    words: 'stream start broadcast',
    icon: Radio,
    run: () => open('goLiveSetup'),
  }
  const actions: Record<User['role'], Command[]> = {
    fan: [
      ...opening('tokenPurchase', 'Buy tokens', Coins, 'get coins purchase money'),
      ...opening('tokenTipping', 'Send a tip', HandCoins, 'give gift'),
      ...opening('walletPopup', 'Open wallet', Wallet, 'balance history tokens'),
    ],
    creator: [
      ...(canGoLive ? [goLive] : []),
      ...opening('menuRates', SENTENCES.pricingRates, Tags, 'prices call message'),
      ...opening('tokenPurchase', 'Buy tokens', Coins, 'get coins purchase money'),
      ...opening('tokenTipping', 'Send a tip', HandCoins, 'give gift'),
      {
        id: 'copy',
        label: 'Copy public link',
        words: 'share profile address',
        icon: Link,
        run: () => void copyAndSay(user),
      },
    ],
    admin: [],
  }
  const leave: Command = { id: 'signOut', label: 'Sign Out', words: 'log leave exit', icon: LogOut, run: signOut }
  return [...find, ...actions[user.role], ...back, theme, leave]
}

async function copyAndSay(user: User): Promise<void> {
  if (await copyPublicLink(user)) toast.success(SENTENCES.copied)
}

/** Returns the command that goes back to the previous view, if there is one. */
function useGoingBack(): Command[] {
  const { previous, goBack } = useNavigation()
  const run = () => void goBack()
  return previous ? [{ id: 'back', label: 'Go back', words: `previous ${previous.name}`, icon: Undo2, run }] : []
}

/** Returns the commands to sign in and to join, which return to the current page. */
function useVisitorActions(): Command[] {
  const { goTo } = useNavigation()
  const { pathname, href } = useLocation({ select: ({ pathname, href }) => ({ pathname, href }) })
  const kept = pathname === '/' ? '' : `&redirect=${encodeURIComponent(href)}`
  return [
    { id: 'signin', label: 'Sign in', words: 'log', icon: LogIn, run: () => goTo(`/auth?mode=signin${kept}`) },
    {
      id: 'signup',
      label: 'Join',
      words: 'sign up account register',
      icon: UserPlus,
      run: () => goTo(`/auth?mode=signup${kept}`),
    },
  ]
}
