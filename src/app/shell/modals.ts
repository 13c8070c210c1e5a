import type { ModalRegistry } from '#client/modals/names.ts'

const areas = () => import('../modals/AreaDialog.tsx')
const uploading = () => import('#features/content/screens/uploading/dialogs.tsx')

/**
 * The modals that exist, by the names of specification 1 §2.2. Each entry is a dynamic import, so that a modal weighs
 * nothing until it is called: `tokenTipping: () => import('#features/…/SendTipDialog.tsx').then((m) => m.SendTipDialog)`.
 */
export const modalRegistry: ModalRegistry = {
  bulkUpload: () => uploading().then((m) => m.BulkUploadDialog),
  singleUpload: () => uploading().then((m) => m.SingleUploadDialog),
  digitalUpload: () => uploading().then((m) => m.DigitalUploadDialog),
  tokenPurchase: () => import('#features/purchase/screens/TokenPurchaseDialog.tsx').then((m) => m.TokenPurchaseDialog),
  mobileTokenPurchase: () =>
    import('#features/purchase/screens/MobileTokenPurchaseSheet.tsx').then((m) => m.MobileTokenPurchaseSheet),
  walletPopup: () => import('./WalletWithPurchases.tsx').then((m) => m.WalletWithPurchases),
  specialOffers: () => import('./OffersSheet.tsx').then((m) => m.OffersSheet),
  menuRates: () => import('./RatesSheet.tsx').then((m) => m.RatesSheet),
  commandPalette: () => import('./palette/Palette.tsx').then((m) => m.Palette),
  notifications: () =>
    import('#features/notifications/screens/NotificationsDialog.tsx').then((m) => m.NotificationsDialog),
  auth: () => import('../modals/AuthDialog.tsx').then((m) => m.AuthDialog),
  creatorDiscovery: () =>
    import('#features/discovery/screens/CreatorDiscoveryDialog.tsx').then((m) => m.CreatorDiscoveryDialog),
  privacySettings: () =>
    import('#features/social/screens/privacy/PrivacySettingsDialog.tsx').then((m) => m.PrivacySettingsDialog),
  creatorApplication: () => areas().then((m) => m.CreatorApplicationDialog),
  goLiveSetup: () => areas().then((m) => m.GoLiveSetupDialog),
  mobileLiveStream: () => areas().then((m) => m.MobileLiveStreamDialog),
  availabilityCalendar: () => areas().then((m) => m.AvailabilityDialog),
  fanEngagement: () => areas().then((m) => m.FanEngagementDialog),
  createOffer: () => import('#features/offers/screens/CreateOfferDialog.tsx').then((m) => m.CreateOfferDialog),
  editProduct: () => import('#features/shop/screens/EditProductDialog.tsx').then((m) => m.EditProductDialog),
  pricingRates: () =>
    import('#features/accounts/screens/rates/PricingRatesDialog.tsx').then((m) => m.PricingRatesDialog),
  broadcast: () => import('#features/broadcast/screens/BroadcastDialog.tsx').then((m) => m.BroadcastDialog),
  imageCrop: () => import('#features/accounts/screens/pictures/ImageCropDialog.tsx').then((m) => m.ImageCropDialog),
  tokenTipping: () => import('#features/tips/screens/SendTipDialog.tsx').then((m) => m.SendTipDialog),
}
