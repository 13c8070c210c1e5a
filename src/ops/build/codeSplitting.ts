import fs from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const kit = (names: string) => names.split(' ').map((name) => `src/ui/${name}`)
const icons = (names: string) => names.split(' ').map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
const of = (folder: string, names: string) => names.split(' ').map((name) => `src/features/${folder}/${name}`)

/**
 * Groups of modules: the browser's build writes one file per group. Otherwise every small module that several pages
 * share would be a separate file: small files compress worse, and a page names all of its files twice.
 */
const groups: Record<string, string[]> = {
  /** Modules that nearly every page uses. */
  parts: [
    'src/client/navigation/PlainLink.tsx',
    'src/client/query/sentence.ts',
    'src/client/session/useJoin.ts',
    'src/shared/refusals.ts',
    'src/shared/money.ts',
    ...of('social/relations/screens', 'BookmarkFace.tsx BookmarkSpot.tsx'),
    'src/features/tips/sending/screens/TipButton.tsx',
    ...of('discovery', 'cards/screens/CardState.tsx cards/screens/recipient.ts filters/spec.ts screens/LoadFailed.tsx'),
    ...kit('Avatar.tsx Badge.tsx Card.tsx Chip.tsx EmptyState.tsx ErrorState.tsx Field.tsx Input.tsx Menu.tsx'),
    ...kit('PosterCard.tsx TokenAmount.tsx numbers.ts person.ts pictures.ts useOpener.ts usePicture.ts'),
    ...kit('Page.tsx stillness.ts'),
    ...icons('badge-check bookmark check circle-exclamation-point ellipsis message-circle mic phone'),
    ...icons('arrow-left calendar-days chevron-left chevron-right lock-keyhole map-pin pencil plus users'),
    ...icons('video x'),
  ],
  /** Cards of creators in lists. */
  cards: [
    ...of('discovery/cards/screens', 'CardPrices.tsx CreatorCard.tsx CreatorPrices.tsx'),
    ...of('discovery/explore/screens', 'GridLinks.tsx'),
  ],
  /** Menu of actions on a user, such as follow and block. */
  person: of('social', 'spec.ts relations/screens/PersonMenu.tsx relations/screens/useRelation.ts'),
  /** A creator's gallery, without the viewer of its items. */
  gallery: [
    ...of('content', 'index.ts lists.ts'),
    ...of('content/gallery/screens', 'GallerySkeleton.tsx load.ts useGalleryTabs.tsx'),
  ],
  /** Head of a creator's page and of its preview. */
  creator: [
    ...of('discovery/creator/screens', 'CreatorBanner.tsx CreatorIntro.tsx CreatorPortrait.tsx RatePrice.tsx rates.ts'),
    ...of('discovery/creator', 'screens/CreatorSkeleton.tsx spec.ts'),
    ...icons('arrow-up-right image share-2 user-plus voicemail'),
    'src/client/sharing/share.ts',
    'src/features/social/relations/screens/FollowButton.tsx',
  ],
  /** A creator's rating and response time. */
  standing: of('calls', 'index.ts standing/spec.ts standing/screens/Standing.tsx'),
  /** A row of chips with arrows. */
  chipRow: kit('ChipRow.tsx useIsCut.ts'),
  /** Forms for signing in, joining and mailed links. */
  signin: [
    ...of('accounts/passwords/screens', 'NewPasswordForm.tsx PasswordField.tsx'),
    ...of('accounts/screens', 'FormError.tsx useSending.ts'),
    ...of('accounts/mail-links', 'state.ts screens/CodeField.tsx screens/EmailField.tsx screens/RequestNewMail.tsx'),
    ...of('accounts/mail-links', 'screens/verifiers.ts'),
    ...of('accounts/sign-in/screens', 'CheckMail.tsx SecretForm.tsx SignInByCode.tsx'),
    ...icons('eye-off'),
  ],
  /** Common refusals, and the limits of account fields. */
  account: ['src/shared/errors.ts', 'src/features/accounts/spec.ts'],
  /**
   * Menus of signed-in users. Every signed-in page loads these files in one task, which more files would make longer.
   */
  bars: [
    'src/client/admin/AdminRail.tsx',
    'src/client/navigation/PageLink.tsx',
    'src/client/navigation/sidebar.ts',
    'src/client/navigation/vibrate.ts',
    'src/client/session/confirmLater.ts',
    ...of('accounts', 'email-address/screens/ConfirmBar.tsx'),
    ...of('live', 'hosting/screens/LiveCounter.tsx'),
    ...of('messages', 'conversations/screens/UnreadBadge.tsx'),
    ...of('notifications/list/screens', 'NoticesLoading.tsx NotificationsBell.tsx UnreadNotices.tsx'),
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
  /** Loaders of the visitors' pages. */
  loaders: [
    'src/app/live/load.ts',
    ...['discovery/screens/load.ts', 'live/watching/screens/load.ts'].map((name) => `src/features/${name}`),
  ],
  /** Stars of ratings. */
  ratings: icons('star'),
  /** Texts of streams. */
  streams: of('live', 'spec.ts watching/spec.ts'),
  /** The reminder to confirm an email address, and other buttons that send an email again. */
  resend: of('accounts/mail-links', 'spec.ts screens/ResendButton.tsx'),
  'sign-out': [...of('accounts/sessions/screens', 'SignOutButton.tsx useSignOut.ts'), ...icons('log-out')],
  /** Token balances and counts that update live. */
  figures: [
    ...of('dashboard', 'screens/BalanceBadge.tsx'),
    ...of('wallet', 'balance/screens/RisingTokens.tsx'),
    'src/ui/CountBadge.tsx',
  ],
  /** Hydration checks, the code that waits for them, and retries of API requests. */
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
  /** Client-side stores that all pages use, and their events. */
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
  /** A creator's subscription tiers. */
  tiers: of('subscriptions', 'subscribing/screens/CreatorTiers.tsx tiers/screens/Perks.tsx tiers/screens/TierCard.tsx'),
  /** A creator's upload card, and the texts of their gallery. */
  contentUpload: of('content', 'items/spec.ts gallery/screens/UploadCard.tsx'),
  /** The items of a creator's gallery. */
  items: [
    ...of('content', 'viewer/screens/useContentOpener.tsx gallery/screens/Gallery.tsx gallery/screens/GalleryWall.tsx'),
    ...of('content/items/screens', 'AudioRow.tsx ContentPicture.tsx ContentTile.tsx'),
    ...icons('clapperboard file-image'),
  ],
  /** Changes to several items of a list. */
  managing: [
    ...['ListTools.tsx', 'ManageBar.tsx', 'state.ts', 'useManaging.ts'].map((name) => `src/client/managing/${name}`),
    ...icons('square-check-big'),
  ],
  /** Dialogs of actions that spend tokens. */
  payments: [
    ...['BalanceAfter.tsx', 'PaidFooter.tsx', 'idempotency-keys.ts', 'key-store.ts', 'usePaidAction.ts'].map(
      (name) => `src/client/paid/${name}`,
    ),
  ],
  /** Rules that decide whether a failed request had an effect. */
  intent: ['src/client/query/failure.ts', 'src/shared/idempotency.ts'],
  /** Times in a person's time zone. */
  timeZones: [
    ...['client/time/useMinute.ts', 'shared/dates.ts'].map((name) => `src/${name}`),
    ...kit('dates.ts zonedTime.ts'),
  ],
  /** The list of pages and their access. */
  pages: ['src/app/pages.ts', 'src/app/areas/guard.ts'],
  /** The image of a product, or its placeholder. */
  product: of('shop', 'lists.ts rules.ts images/screens/ProductPicture.tsx'),
  /** Search in a list. */
  search: ['src/client/managing/useListSearch.ts', 'src/client/time/useDebouncedValue.ts', 'src/ui/SearchInput.tsx'],
  /** A call and its actions, in lists and on its page. */
  calls: [
    ...of('calls/actions', 'spec.ts state.ts'),
    ...of('calls/actions/screens', 'CallActions.tsx EndingForm.tsx useCallAct.ts'),
    ...of('calls/listing', 'spec.ts state.ts screens/useClock.ts'),
    ...of('calls/room', 'spec.ts state.ts screens/StartCall.tsx'),
    ...of('calls/screens', 'CallBadge.tsx CallCard.tsx CallTabs.tsx CallWhen.tsx ProposedDate.tsx RequestsScreen.tsx'),
    ...icons('calendar-clock'),
  ],
  /** Free times that are offered when the requested time is taken. */
  slots: of('calls/new-request', 'spec.ts state.ts screens/NextSlots.tsx'),
  /** Stored and pending messages of a conversation. */
  conversation: [
    ...of('messages', 'dates/state.ts dates/screens/When.tsx sending/screens/send.ts thread/screens/catch-up.ts'),
    ...of('messages', 'attachments/screens/AttachmentSkeleton.tsx channels/state.ts channels/screens/stores.ts'),
    ...of(
      'messages',
      'sending/state.ts sending/screens/stores.ts sending/screens/useUnsent.ts thread/screens/stores.ts',
    ),
    ...icons('bell-off check-check'),
  ],
  /** A new creator's first steps. */
  welcome: [...of('applications', 'index.ts welcome/spec.ts welcome/screens/WelcomeSteps.tsx'), ...icons('circle')],
  /** Icons of menu entries. */
  menus: [
    ...icons('bell circle-question-mark compass graduation-cap images layout-dashboard package-check palette'),
    ...icons('badge-percent radio shopping-bag sparkles trending-up user-check user-round wallet'),
    ...icons('activity landmark scroll-text'),
  ],
  /** Download of an event as an .ics file. */
  ics: ['src/client/sharing/saveFile.ts', ...of('schedule/ics/screens', 'useSaveIcs.ts'), ...icons('calendar-plus')],
  /** An event and its tickets, on its page, in its dialog and in lists. */
  events: [
    ...of('schedule/events', 'lists.ts spec.ts'),
    ...of('schedule/tickets', 'spec.ts'),
    ...of(
      'schedule/events/screens',
      'EventAbout.tsx EventBadges.tsx EventFacts.tsx EventNews.tsx IcsButton.tsx useEventTime.ts',
    ),
    ...of('schedule/tickets/screens', 'TicketActions.tsx TicketState.tsx ToStage.tsx'),
    ...icons('ticket'),
  ],
  /** Lists of events. */
  eventLists: [
    ...of('schedule/finding', 'lists.ts spec.ts state.ts screens/load.ts'),
    ...'Days EventCard EventFilters FindEvents FoundScreen OwnClasses Ways'
      .split(' ')
      .map((name) => `src/features/schedule/finding/screens/${name}.tsx`),
  ],
  /** The preview of a recording before it plays. */
  replay: of('recordings', 'spec.ts screens/Preview.tsx screens/usePlayback.ts'),
  /** Page heads for link previews. */
  pageHead: ['src/client/page/pageHead.ts', ...of('discovery', 'missing/spec.ts screens/head.ts')],
  /** Bar of accounts that are suspended or scheduled for deletion. */
  restrictedBar: of('accounts/suspension', 'spec.ts screens/RestrictedBar.tsx'),
  /** Icons of the buttons over a stream, for its host and its viewers. */
  streamControls: icons('chevron-up hand'),
  /** Icons of sound, in menus and over pictures, which load on demand. */
  soundIcons: icons('volume-2 volume-x'),
  /** Icon of reports, in menus and on pages. */
  reportIcon: icons('flag'),
  /** Icons of refunds and of notifications about tokens. */
  refundIcons: icons('hand-coins undo-2'),
  /** Icons of a message field. */
  composerIcons: icons('paperclip send-horizontal'),
  /** Icons for retry and skip. */
  repeatIcons: icons('refresh-cw skip-forward'),
  /** Icons of a call or stage that control the user's own devices. */
  stage: icons('phone-off switch-camera'),
  /** Icons of broadcasts and notes. */
  notes: icons('megaphone notebook-pen'),
  /** Icons of file pickers. */
  filePickerIcons: icons('file image-plus'),
  /** Icons of an order's progress. */
  parcel: icons('circle-x truck'),
  /** Icons of audio and video players. */
  player: icons('pause play rotate-cw'),
  /** Icons of the history of an order, a ticket or a call. */
  history: icons('circle-check clock-3 coins info rotate-ccw shield-check'),
}

/**
 * Returns the groups for rolldown's `codeSplitting`. The imports of a group's modules are not added to the group.
 * @throws if a file of a group does not exist; otherwise a moved file would silently leave its group
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
 * Groups of the Worker's files: code of every request, code that several pages share, and code of single pages. Rarely
 * used providers stay separate files. Dozens of small files would be 2.5 % larger when compressed and would not start
 * faster: the first page of a new isolate takes 40 ms either way.
 */
export const workerGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
  { name: 'screens', test: /^(?!.*\/node_modules\/).*\/src\/(?!providers\/)/ },
]
