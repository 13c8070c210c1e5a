import fs from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const kit = (names: string) => names.split(' ').map((name) => `src/ui/${name}`)
const icons = (names: string) => names.split(' ').map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
const of = (folder: string, names: string) => names.split(' ').map((name) => `src/features/${folder}/${name}`)

/**
 * Modules that the browser's build keeps in one file each. Otherwise every small module that several pages share would be a
 * file of its own: small files compress worse, and a page names all of its files twice.
 */
const groups: Record<string, string[]> = {
  /** Parts of nearly every page. */
  parts: [
    'src/client/navigation/PlainLink.tsx',
    'src/client/navigation/plainClick.ts',
    'src/client/query/sentence.ts',
    'src/client/session/useJoin.ts',
    'src/client/query/useFailure.ts',
    'src/shared/refusals.ts',
    'src/shared/money.ts',
    ...of('social/relations/screens', 'BookmarkFace.tsx BookmarkSpot.tsx'),
    'src/features/tips/sending/screens/TipButton.tsx',
    ...of('discovery', 'cards/screens/CardState.tsx cards/screens/recipient.ts filters/spec.ts screens/LoadFailed.tsx'),
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
  /** Actions on a person. */
  person: [
    ...of('social', 'spec.ts relations/screens/PersonMenu.tsx relations/screens/useRelation.ts'),
    ...icons('bookmark-x shield-ban'),
  ],
  /** A creator's gallery, without its pictures. */
  gallery: [
    'src/ui/Tabs.tsx',
    ...of('content', 'index.ts lists.ts'),
    ...of('content/gallery/screens', 'GallerySkeleton.tsx load.ts useGalleryTabs.tsx'),
  ],
  /** A creator on their page and in its preview. */
  creator: [
    ...of('discovery/creator/screens', 'CreatorBanner.tsx CreatorIntro.tsx CreatorPortrait.tsx CreatorRates.tsx'),
    ...of('discovery/creator', 'screens/CreatorSkeleton.tsx spec.ts'),
    ...icons('arrow-up-right share-2 user-check voicemail'),
    'src/client/sharing/share.ts',
    'src/features/social/relations/screens/FollowButton.tsx',
  ],
  /** Forms for signing in, joining and mailed links. */
  signin: [
    ...of('accounts', 'passwords/screens/PasswordField.tsx screens/FormError.tsx screens/useSending.ts'),
    ...of('accounts/mail-links', 'state.ts screens/AskAgain.tsx screens/CodeField.tsx screens/verifiers.ts'),
    ...of('accounts/sign-in/screens', 'CheckMail.tsx SignInByCode.tsx'),
    ...icons('eye-off'),
  ],
  /** Common refusals, and the limits of account fields. */
  account: ['src/shared/errors.ts', 'src/features/accounts/spec.ts'],
  /** Menus of signed-in users. Each of their pages names these files in one task, which more files would make longer. */
  bars: [
    'src/client/navigation/PageLink.tsx',
    'src/client/navigation/sidebar.ts',
    'src/client/navigation/vibrate.ts',
    'src/client/session/confirmLater.ts',
    ...of('accounts', 'email-address/screens/ConfirmBar.tsx'),
    ...of('live', 'hosting/screens/LiveCounter.tsx'),
    ...of('messages', 'conversations/screens/UnreadBadge.tsx'),
    ...of('notifications/list/screens', 'NoticesLoading.tsx NotificationsBell.tsx useUnreadCount.ts'),
    ...'CreatorCounts MenuPerson Navigation PhoneMenu PlaceControl SearchField SideBar TabBar ThemeToggle'
      .split(' ')
      .map((name) => `src/app/shell/${name}.tsx`),
    ...['TopBar.tsx', 'WideMenu.tsx'].map((name) => `src/app/shell/${name}`),
    ...'go-live person places spec swipes useOpenPlace useTabSwipes'
      .split(' ')
      .map((name) => `src/app/shell/${name}.ts`),
    'src/ui/Popover.tsx',
    ...icons('mail-check menu moon panel-left sun'),
  ],
  /** Texts of streams. */
  streams: of('live', 'spec.ts watching/spec.ts'),
  /** The reminder to confirm an address, and other buttons that send an email again. */
  resend: of('accounts/mail-links', 'spec.ts screens/ResendButton.tsx'),
  'sign-out': [...of('accounts/sessions/screens', 'SignOutButton.tsx useSignOut.ts'), ...icons('log-out')],
  /** Figures that update while they are displayed. */
  figures: [
    ...of('dashboard', 'screens/BalanceBadge.tsx'),
    ...of('wallet', 'balance/screens/RisingTokens.tsx'),
    'src/ui/CountBadge.tsx',
  ],
  /** Hydration checks, the code that waits for them, and retries of calls. */
  hydration: [
    'src/client/hydration/waitForHydration.ts',
    'src/client/hydration/hydration-link.ts',
    'src/client/trpc/retrying-fetch.ts',
  ],
  /** Messages of a channel, with their schemas. */
  news: [
    ...['messages/channels/contract.ts', 'tips/news/contract.ts', 'wallet/news/contract.ts'].map(
      (name) => `src/features/${name}`,
    ),
  ],
  /** Stores that all pages use, and their events. */
  stores: [
    'src/shared/channels.ts',
    'src/client/realtime/useChannelEvent.ts',
    'src/client/time/useThrottledCallback.ts',
    ...['expiring.ts', 'store.ts'].map((name) => `src/client/store/${name}`),
    ...['announce.ts', 'state.ts'].map((name) => `src/client/announcements/${name}`),
  ],
  /** Live updates of every signed-in page. */
  live: [
    'src/app/shell/LiveAccount.tsx',
    'src/app/shell/StateWatch.tsx',
    'src/shared/kinds.ts',
    ...of('calls', 'contract.ts screens/CallNews.tsx'),
    ...of('messages', 'conversations/screens/LiveMessages.tsx'),
    ...of('notifications', 'rules.ts list/state.ts list/screens/cache.ts'),
    ...of('notifications/live', 'contract.ts state.ts screens/LiveNotices.tsx'),
    ...of('purchase/buying/screens', 'BuyOnArrival.tsx arrival.ts'),
    ...of('wallet', 'balance/state.ts'),
  ],
  /** Online status. */
  online: [
    ...of('discovery/cards/screens', 'OnlineNow.tsx'),
    ...of('realtime/presence', 'state.ts screens/stores.ts screens/useOnline.ts screens/watchOnline.ts'),
  ],
  /** The realtime connection, without its library. */
  connection: [
    ...'ablyConnection connection join leader subscriptions tabChannel'
      .split(' ')
      .map((name) => `src/client/realtime/${name}.ts`),
  ],
  /** Schemas of received data. */
  schemas: [
    ...'api checks core doc errors parse regexes schemas util versions'
      .split(' ')
      .map((name) => `node_modules/zod/v4/core/${name}.js`),
    ...['coerce', 'schemas'].map((name) => `node_modules/zod/v4/mini/${name}.js`),
  ],
  /** Texts and dates of subscription tiers. */
  subscriptions: of('subscriptions', 'rules.ts spec.ts'),
  /** A creator's tiers. */
  tiers: of('subscriptions', 'subscribing/screens/CreatorTiers.tsx tiers/screens/Perks.tsx tiers/screens/TierCard.tsx'),
  /** A creator's upload card, and the texts of their gallery. */
  contentUpload: of('content', 'items/spec.ts gallery/screens/UploadCard.tsx'),
  /** Everything that spends tokens. */
  payments: [
    ...['BalanceAfter.tsx', 'PaidFooter.tsx', 'idempotency-keys.ts', 'key-store.ts', 'usePaidAction.ts'].map(
      (name) => `src/client/paid/${name}`,
    ),
  ],
  /** Checks of whether a press had its effect. */
  intent: ['src/client/query/failure.ts', 'src/shared/idempotency.ts'],
  /** Times in a person's time zone. */
  timeZones: [
    ...['client/time/useMinute.ts', 'shared/dates.ts'].map((name) => `src/${name}`),
    ...kit('dates.ts zonedTime.ts'),
  ],
  /** The list of pages and their access. */
  pages: ['src/app/pages.ts', 'src/app/areas/guard.ts'],
  /** The picture of a product, or its placeholder. */
  product: of('shop', 'lists.ts rules.ts images/screens/ProductPicture.tsx'),
  /** Search in a list. */
  search: ['src/client/managing/useListSearch.ts', 'src/client/time/useDebouncedValue.ts', 'src/ui/SearchInput.tsx'],
  /** A call in a list and on its page, with its actions. */
  calls: [
    ...of('calls/actions', 'spec.ts state.ts'),
    ...of('calls/actions/screens', 'CallActions.tsx EndingForm.tsx useCallAct.ts'),
    ...of('calls/listing', 'spec.ts state.ts screens/useClock.ts'),
    ...of('calls/screens', 'CallBadge.tsx CallCard.tsx CallTabs.tsx CallWhen.tsx ProposedDate.tsx RequestsScreen.tsx'),
    ...icons('calendar-clock'),
  ],
  /** Free times offered instead of a taken one. */
  slots: of('calls/new-request', 'spec.ts state.ts screens/NextSlots.tsx'),
  /** A conversation: its stored and its pending messages. */
  conversation: [
    ...of('messages', 'attachments/screens/AttachmentSkeleton.tsx channels/state.ts channels/screens/stores.ts'),
    ...of(
      'messages',
      'sending/state.ts sending/screens/stores.ts sending/screens/useUnsent.ts thread/screens/stores.ts',
    ),
    ...icons('bell-off check-check'),
  ],
  /** A new creator's first steps. */
  welcome: [...of('applications', 'index.ts welcome/spec.ts welcome/screens/WelcomeSteps.tsx'), ...icons('circle')],
  /** Content of the menus beside their entries. */
  menus: [
    ...icons('bell circle-question-mark compass graduation-cap images layout-dashboard package-check palette'),
    ...icons('badge-percent radio shopping-bag star trending-up user-round wallet'),
  ],
  /** An event as a file for a personal calendar. */
  ics: ['src/client/sharing/saveFile.ts', ...of('schedule/ics/screens', 'useSaveIcs.ts'), ...icons('calendar-plus')],
  /** An event on its page, in its dialog and in lists. */
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
  eventLists: of(
    'schedule/finding',
    'lists.ts spec.ts state.ts screens/EventCard.tsx screens/FindEvents.tsx screens/load.ts',
  ),
  /** A recording before it plays. */
  replay: of('recordings', 'spec.ts screens/Preview.tsx screens/usePlayback.ts'),
  /** Page heads for link previews. */
  pageHead: ['src/client/page/pageHead.ts', ...of('discovery', 'missing/spec.ts screens/head.ts')],
  /** Bar of accounts that are suspended or scheduled for deletion. */
  restrictedBar: of('accounts/suspension', 'spec.ts screens/RestrictedBar.tsx'),
  /** Buttons over a stream, for its host and its viewers. */
  streamControls: icons('chevron-up hand'),
  /** Icons of refunds and of news about tokens. */
  refundIcons: icons('hand-coins undo-2'),
  /** Buttons of a message field. */
  composerIcons: icons('paperclip send-horizontal'),
  /** Icons for retry and skip. */
  repeatIcons: icons('refresh-cw skip-forward'),
  /** Buttons of a call or stage for the own devices. */
  stage: icons('phone-off switch-camera'),
  /** Icons of broadcasts and notes. */
  notes: icons('megaphone notebook-pen'),
  /** Icons of file pickers. */
  filePickerIcons: icons('file image-plus'),
  /** Icons of an order's progress. */
  parcel: icons('circle-x truck'),
  /** Buttons of players. */
  player: icons('pause play rotate-cw'),
  /** Icons of the history of an order, a ticket or a call. */
  history: icons('circle-check clock-3 coins info rotate-ccw shield-check'),
}

/**
 * Returns the groups for rolldown's `codeSplitting`. Modules that are imported by those of a group stay where they are.
 * @throws if a file of a group does not exist: after a move, the group would silently lack it
 */
export function codeSplittingGroups(root: string) {
  return Object.entries(groups).map(([name, files]) => {
    const missing = files.filter((file) => !fs.existsSync(path.join(root, file)))
    if (missing.length > 0)
      throw new Error(`The group "${name}" of src/ops/build/codeSplitting.ts names no file: ${missing.join(', ')}`)
    const ids = new Set(files.map((file) => fs.realpathSync(path.join(root, file))))
    return { name, test: (id: string) => ids.has(id.split('?')[0] ?? id), includeDependenciesRecursively: false }
  })
}

/**
 * Groups of the Worker's files: code of every request, code that several pages share, and code of the other pages; a rarely
 * used provider stays separate. Dozens of small files are a fortieth larger than one when compressed and start no sooner:
 * the first page of a new isolate takes 40 ms either way.
 */
export const workerGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
  { name: 'screens', test: /^(?!.*\/node_modules\/).*\/src\/(?!providers\/)/ },
]
