import fs from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const kit = (names: string) => names.split(' ').map((name) => `src/ui/${name}`)
const icons = (names: string) => names.split(' ').map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
const of = (folder: string, names: string) => names.split(' ').map((name) => `src/features/${folder}/${name}`)

/**
 * Modules that the browser's build keeps in one file each. Small modules that several pages share would each be a file:
 * they compress worse, and a page names all of its files twice.
 */
const groups: Record<string, string[]> = {
  /** What nearly every page has. */
  parts: [
    'src/client/navigation/PlainLink.tsx',
    'src/client/navigation/plainClick.ts',
    'src/client/sentence.ts',
    'src/client/session/useJoin.ts',
    'src/client/useFailure.ts',
    'src/shared/people.ts',
    'src/shared/reason.ts',
    'src/shared/tokens.ts',
    ...of('social/relations/screens', 'BookmarkFace.tsx BookmarkSpot.tsx'),
    'src/features/tips/sending/screens/TipButton.tsx',
    ...of('discovery', 'cards/screens/CardState.tsx cards/screens/recipient.ts explore/spec.ts screens/LoadFailed.tsx'),
    ...kit(
      'Avatar.tsx Badge.tsx Card.tsx Chip.tsx Coin.tsx EmptyState.tsx ErrorState.tsx Field.tsx Input.tsx Menu.tsx',
    ),
    ...kit(
      'PosterCard.tsx PosterSkeleton.tsx TokenAmount.tsx numbers.ts person.ts pictures.ts useOpener.ts usePicture.ts',
    ),
    ...kit('Page.tsx stillness.ts'),
    ...icons(
      'badge-check bookmark check circle-exclamation-point ellipsis flag image message-circle mic phone sparkles',
    ),
    ...icons('arrow-left calendar-days chevron-left chevron-right lock-keyhole map-pin pencil plus user-plus users'),
    ...icons('video volume-2 volume-x x'),
  ],
  /** Cards of creators. */
  cards: [
    ...of('discovery/cards/screens', 'CardPrices.tsx CreatorCard.tsx CreatorPrices.tsx'),
    ...of('discovery/explore/screens', 'GridLinks.tsx'),
  ],
  /** What there is to do with a person. */
  person: [
    ...of('social', 'spec.ts relations/screens/PersonMenu.tsx relations/screens/useRelation.ts'),
    ...icons('bookmark-x shield-ban'),
  ],
  /** A creator's gallery, before its pictures. */
  gallery: [
    'src/ui/Tabs.tsx',
    ...of('content', 'index.ts lists.ts'),
    ...of('content/gallery/screens', 'GallerySkeleton.tsx load.ts useGalleryTabs.tsx'),
  ],
  /** A creator as their page and the preview of it show them. */
  creator: [
    ...of('discovery/creator/screens', 'CreatorBanner.tsx CreatorIntro.tsx CreatorPortrait.tsx CreatorRates.tsx'),
    ...of('discovery/creator', 'screens/CreatorSkeleton.tsx spec.ts'),
    ...icons('arrow-up-right share-2 user-check voicemail'),
    'src/client/share.ts',
    'src/features/social/relations/screens/FollowButton.tsx',
  ],
  /** The forms of signing in, joining and what mails lead to. */
  signin: [
    ...of('accounts/sign-in/screens', 'FormError.tsx PasswordField.tsx challenge.ts useSending.ts'),
    ...of('accounts/mail-links', 'state.ts screens/promises.ts'),
    ...of('accounts/mail-links/screens', 'AskAgain.tsx CheckMail.tsx CodeField.tsx SignInByCode.tsx'),
    ...icons('eye-off'),
  ],
  /** What is refused, and the limits of what is asked of an account. */
  account: ['src/shared/errors.ts', 'src/features/accounts/spec.ts'],
  /** The menus of signed-in people. Every page of theirs names these files to the browser in one task, which each makes longer. */
  bars: [
    'src/client/navigation/PageLink.tsx',
    'src/client/navigation/sidebar.ts',
    'src/client/navigation/vibrate.ts',
    'src/client/session/confirmLater.ts',
    ...of('accounts', 'credentials/screens/ConfirmBar.tsx'),
    ...of('live', 'hosting/screens/LiveCounter.tsx'),
    ...of('messages', 'conversations/screens/UnreadBadge.tsx'),
    ...of('notifications/list/screens', 'NoticesLoading.tsx NotificationsBell.tsx useUnreadCount.ts'),
    ...'BackButton CreatorCounts MenuPerson Navigation PhoneMenu PlaceControl SearchField SideBar TabBar ThemeToggle'
      .split(' ')
      .map((name) => `src/app/shell/${name}.tsx`),
    ...['TopBar.tsx', 'WideMenu.tsx'].map((name) => `src/app/shell/${name}`),
    ...'go-live person places spec swipes useOpenPlace useTabSwipes'
      .split(' ')
      .map((name) => `src/app/shell/${name}.ts`),
    'src/ui/Popover.tsx',
    ...icons('mail-check menu moon panel-left sun'),
  ],
  /** What is said of streams. */
  streams: of('live', 'spec.ts watching/spec.ts'),
  /** The line that asks to confirm an address, and whatever else sends an email again. */
  resend: of('accounts/mail-links', 'spec.ts screens/ResendButton.tsx screens/useResend.ts'),
  'sign-out': [...of('accounts/sessions/screens', 'SignOutButton.tsx useSignOut.ts'), ...icons('log-out')],
  /** Figures that change while they are looked at. */
  figures: [
    ...of('dashboard', 'screens/BalanceBadge.tsx'),
    ...of('wallet', 'balance/screens/RisingTokens.tsx'),
    'src/ui/CountBadge.tsx',
  ],
  /** Whether the parts of a page are awake, what waits for them, and its calls that are tried again. */
  awake: ['src/client/awake.ts', 'src/client/hydration-link.ts', 'src/client/retrying-fetch.ts'],
  /** News of a channel, with their checks. */
  news: [
    ...['messages/news/contract.ts', 'tips/news/contract.ts', 'wallet/news/contract.ts'].map(
      (name) => `src/features/${name}`,
    ),
  ],
  /** What the browser keeps for all pages, and what they hear. */
  stores: [
    'src/shared/channels.ts',
    'src/client/realtime/useChannelEvent.ts',
    'src/client/usePaced.ts',
    ...['expiring.ts', 'store.ts'].map((name) => `src/client/store/${name}`),
    ...['announce.ts', 'state.ts'].map((name) => `src/client/announcements/${name}`),
  ],
  /** What every page of signed-in people hears and says, once it is there. */
  live: [
    'src/app/shell/LiveAccount.tsx',
    'src/app/shell/StateWatch.tsx',
    'src/shared/notice-types.ts',
    ...of('calls', 'contract.ts listing/screens/CallNews.tsx'),
    ...of('messages', 'conversations/screens/LiveMessages.tsx'),
    ...of('notifications', 'rules.ts list/state.ts list/screens/cache.ts'),
    ...of('notifications/live', 'contract.ts state.ts screens/LiveNotices.tsx'),
    ...of('purchase/buying/screens', 'BuyOnArrival.tsx arrival.ts'),
    ...of('wallet', 'balance/state.ts'),
  ],
  /** Who is here. */
  online: [
    ...of('discovery/cards/screens', 'OnlineNow.tsx'),
    ...of('realtime/presence', 'state.ts screens/stores.ts screens/useOnline.ts screens/watchOnline.ts'),
  ],
  /** The connection for news of others, beside its library. */
  connection: [
    ...'ablyConnection connection granted join leader subscriptions tabChannel'
      .split(' ')
      .map((name) => `src/client/realtime/${name}.ts`),
  ],
  /** Checks of what arrives. */
  checks: [
    ...'api checks core doc errors parse regexes schemas util versions'
      .split(' ')
      .map((name) => `node_modules/zod/v4/core/${name}.js`),
    ...['coerce', 'schemas'].map((name) => `node_modules/zod/v4/mini/${name}.js`),
  ],
  /** What is said of tiers, with their dates. */
  subscriptions: of('subscriptions', 'rules.ts spec.ts'),
  /** A creator's tiers. */
  tiers: of('subscriptions/tiers/screens', 'CreatorTiers.tsx Perks.tsx TierCard.tsx'),
  /** A creator's own card of what they can add, and the words of their gallery. */
  adding: of('content/gallery', 'spec.ts screens/UploadCard.tsx'),
  /** Whatever takes tokens. */
  paid: [
    ...['BalanceAfter.tsx', 'PaidFooter.tsx', 'kept-keys.ts', 'key-store.ts', 'usePaidAction.ts'].map(
      (name) => `src/client/paid/${name}`,
    ),
  ],
  /** Whether what was pressed arrived. */
  intent: ['src/client/failure.ts', 'src/shared/certainty.ts', 'src/shared/idempotency.ts'],
  /** Moments on somebody's clock. */
  clocks: [
    ...['client/useMinute.ts', 'shared/time-zone.ts'].map((name) => `src/${name}`),
    ...kit('dates.ts zonedTime.ts'),
  ],
  /** Which pages there are, and for whom. */
  pages: ['src/app/pages.ts', 'src/app/areas/guard.ts'],
  /** The picture of a product, or the drawing in its place. */
  product: of('shop', 'lists.ts rules.ts images/screens/ProductPicture.tsx'),
  /** Looking for something in a list. */
  search: ['src/client/managing/useListSearch.ts', 'src/client/useSettled.ts', 'src/ui/SearchInput.tsx'],
  /** A call in a list and on its page, with what can be done with it. */
  calls: [
    ...of('calls/acts', 'lists.ts spec.ts state.ts'),
    ...of('calls/acts/screens', 'CallActions.tsx EndingForm.tsx useCallAct.ts'),
    ...of('calls/listing', 'spec.ts state.ts'),
    ...of('calls/listing/screens', 'CallBadge.tsx CallCard.tsx CallTabs.tsx CallWhen.tsx ProposedDate.tsx'),
    ...of('calls/listing/screens', 'RequestsScreen.tsx useClock.ts'),
    ...icons('calendar-clock'),
  ],
  /** The times that are free instead of one that was taken. */
  slots: of('calls', 'requests/state.ts asking/screens/NextSlots.tsx'),
  /** A conversation: what is kept of it, and what is on its way. */
  conversation: [
    ...of('messages', 'attachments/screens/AttachmentPlace.tsx channels/state.ts channels/screens/stores.ts'),
    ...of(
      'messages',
      'sending/state.ts sending/screens/stores.ts sending/screens/useUnsent.ts thread/screens/stores.ts',
    ),
    ...icons('bell-off check-check'),
  ],
  /** A new creator's first steps. */
  welcome: [...of('applications', 'index.ts welcome/spec.ts welcome/screens/WelcomeSteps.tsx'), ...icons('circle')],
  /** What the menus show beside their entries. */
  menus: [
    ...icons('bell circle-question-mark compass graduation-cap images layout-dashboard package-check palette'),
    ...icons('badge-percent radio shopping-bag star trending-up user-round wallet'),
  ],
  /** A file for one's own calendar. */
  ics: ['src/client/saveFile.ts', ...of('schedule/ics/screens', 'useSaveIcs.ts'), ...icons('calendar-plus')],
  /** An event as its page, its dialog and lists show it. */
  events: [
    ...of('schedule/events', 'lists.ts spec.ts'),
    ...of('schedule/tickets', 'spec.ts'),
    ...of(
      'schedule/events/screens',
      'EventAbout.tsx EventBadges.tsx EventFacts.tsx EventNews.tsx IcsButton.tsx useEventTime.ts',
    ),
    ...of('schedule/tickets/screens', 'TicketActions.tsx TicketState.tsx'),
    ...icons('ticket'),
  ],
  /** Lists of events. */
  finding: of(
    'schedule/finding',
    'lists.ts spec.ts state.ts screens/EventCard.tsx screens/FindEvents.tsx screens/load.ts',
  ),
  /** A recording, before it plays. */
  replay: of('recordings', 'spec.ts screens/Preview.tsx screens/usePlayed.ts'),
  /** What other sites are told about a page. */
  told: ['src/client/pageHead.ts', ...of('discovery', 'missing/spec.ts screens/head.ts')],
  /** What suspended people, and those who wait to be deleted, have besides their own page. */
  held: of('accounts/suspension', 'spec.ts screens/HeldBar.tsx'),
  /** The buttons over a stream, of its host and of who watches. */
  over: icons('chevron-up hand'),
  /** Beside news and entries about tokens. */
  returned: icons('hand-coins undo-2'),
  /** The buttons of what is written. */
  writing: icons('paperclip send-horizontal'),
  /** What goes on, and comes again. */
  again: icons('refresh-cw skip-forward'),
  /** The buttons of one's own call and stage. */
  stage: icons('phone-off switch-camera'),
  /** What is told to many, and noted of one. */
  notes: icons('megaphone notebook-pen'),
  /** A file that is chosen. */
  chosen: icons('file image-plus'),
  /** How far an order is. */
  parcel: icons('circle-x truck'),
  /** The buttons of what is played. */
  player: icons('pause play rotate-cw'),
  /** What became of an order, a ticket or a call. */
  history: icons('circle-check clock-3 coins info rotate-ccw shield-check'),
}

/**
 * The groups for rolldown's `codeSplitting`; what their modules import stays where it is.
 * @throws when a file that a group names does not exist: it was moved, and the group would silently be without it
 */
export function codeSplittingGroups(root: string) {
  return Object.entries(groups).map(([name, files]) => {
    const missing = files.filter((file) => !fs.existsSync(path.join(root, file)))
    if (missing.length > 0)
      throw new Error(`The group "${name}" of src/local/build/codeSplitting.ts names no file: ${missing.join(', ')}`)
    const ids = new Set(files.map((file) => fs.realpathSync(path.join(root, file))))
    return { name, test: (id: string) => ids.has(id.split('?')[0] ?? id), includeDependenciesRecursively: false }
  })
}

/**
 * The Worker's files: what every request needs, what several pages share, and what the other pages are made of; a provider
 * that few requests need stays by itself. Dozens of files of a few kilobytes weigh a fortieth more compressed than one, and
 * start no sooner: the first page of a new isolate takes 40 ms either way.
 */
export const workerGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
  { name: 'screens', test: /^(?!.*\/node_modules\/).*\/src\/(?!providers\/)/ },
]
