import { useLocation } from '@tanstack/react-router'
import { Coins, HandCoins, Link, LogIn, LogOut, SunMoon, Undo2, UserPlus, UserSearch } from 'lucide-react'
import type { ModalName } from '#client/modals/names.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { useSignOut } from '#features/accounts/index.ts'
import type { User } from '#shared/session.ts'
import { toast } from '#ui/toast.ts'
import { copyPublicLink } from '../CopyLink.tsx'
import { placeIcons } from '../place-icons.ts'
import { SENTENCES } from '../spec.ts'
import { toggleTheme } from '../ThemeToggle.tsx'
import { useDeeds } from '../useDeeds.ts'
import type { Command } from './commands.ts'

const theme: Command = {
  id: 'theme',
  label: 'Switch theme',
  words: 'dark light appearance toggle',
  icon: SunMoon,
  run: toggleTheme,
}

/** What somebody may do from anywhere, by role. */
export function useActions(user: User | undefined): Command[] {
  const visitor = useVisitorActions()
  const back = useGoingBack()
  const modals = useModals()
  const { does } = useDeeds()
  const { signOut } = useSignOut()
  const opening = (id: ModalName, label: string, icon: Command['icon'], words: string): Command[] =>
    modals.has(id) && icon ? [{ id, label, icon, words, run: () => modals.open(id) }] : []
  const find = opening('creatorDiscovery', 'Find a creator', UserSearch, 'discover people who is online new popular')
  if (!user) return [...find, ...visitor, ...back, theme]
  const deeds: Record<User['role'], Command[]> = {
    fan: [
      ...opening('tokenPurchase', 'Buy tokens', Coins, 'get coins purchase money'),
      ...opening('tokenTipping', 'Send a tip', HandCoins, 'give gift'),
      ...opening('walletPopup', 'Open wallet', placeIcons.wallet, 'balance history tokens'),
    ],
    creator: [
      {
        id: 'goLive',
        label: 'Go Live',
        words: 'stream start broadcast',
        icon: placeIcons.live,
        run: () => does('goLive'),
      },
      ...opening('menuRates', SENTENCES.pricingRates, placeIcons.rates, 'prices call message'),
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
  return [...find, ...deeds[user.role], ...back, theme, leave]
}

async function copyAndSay(user: User): Promise<void> {
  if (await copyPublicLink(user)) toast.success(SENTENCES.copied)
}

/** To the view before, if there was one (specification 1 §2.1). */
function useGoingBack(): Command[] {
  const { previous, goBack } = useNavigation()
  const run = () => void goBack()
  return previous ? [{ id: 'back', label: 'Go back', words: `previous ${previous.name}`, icon: Undo2, run }] : []
}

/** The two ways in; afterwards one is where one was. */
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
