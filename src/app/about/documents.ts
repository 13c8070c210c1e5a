import { deletionDays } from '#features/accounts/spec/data.ts'
import { ageMin } from '#features/accounts/spec.ts'
import { holdDays } from '#features/messages/spec.ts'
import { acceptHours } from '#features/orders/spec.ts'
import { refundDays } from '#features/purchase/spec.ts'
import { usdOf } from '#features/wallet/rules.ts'
import { maturing, payoutMin, tokenPackages, tokenUsd } from '#features/wallet/spec.ts'
import { usdPrice } from '#shared/money.ts'

export type Document = {
  title: string
  /** One sentence below the title. */
  about: string
  parts: readonly { title: string; lines: readonly string[] }[]
}

export type DocumentName = 'help' | 'terms' | 'privacy' | 'safety'

const cheapest = tokenPackages[0]
const largest = tokenPackages[tokenPackages.length - 1] ?? cheapest
const packages = `Packages go from ${cheapest.tokens} tokens for ${usdPrice(cheapest.usdCents)} to ${largest.tokens.toLocaleString('en-US')} tokens for ${usdPrice(largest.usdCents)}.`
const tokenWorth = `$${tokenUsd.toFixed(2)}`
const payout = `$${usdOf(payoutMin)}`

/** The pages that explain the product to everybody. Their numbers are those the product works with. */
export const documents: Record<DocumentName, Document> = {
  help: {
    title: 'Help',
    about: 'How Limelight works, in short.',
    parts: [
      {
        title: 'Tokens',
        lines: [
          `You pay with tokens, which you buy by card. ${packages} Larger packages cost less per token.`,
          'Every price is shown before you tap, with what is left afterwards. Bought tokens don’t expire.',
          `Tokens you haven’t used can be refunded within ${refundDays} days, under Settings, Wallet.`,
        ],
      },
      {
        title: 'Tips, messages and orders',
        lines: [
          'A tip arrives at once and is final.',
          `A message to a creator is paid for when they open or answer it. After ${holdDays} unread days its tokens return to you.`,
          `An order’s tokens are held until it is delivered. You then have ${acceptHours} hours to accept it or report a problem.`,
        ],
      },
      {
        title: 'Your account',
        lines: [
          'If you forgot your password, choose “Forgot your password?” on the sign-in page.',
          'Confirm your email address with the code we sent. You can ask for another one at the top of the page.',
          'Privacy, security, notifications and your data are under Settings.',
        ],
      },
      {
        title: 'Creators',
        lines: [
          `You set your prices. Every token spent on you is worth ${tokenWorth}, with no further fees.`,
          `Earnings become available after ${maturing.days} days, or ${maturing.newCreatorDays} while you are new. You can be paid out from ${payout}.`,
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    about: 'What you and we agree on when you use Limelight.',
    parts: [
      {
        title: 'Who can use it',
        lines: [
          `You are ${ageMin} or older, and the account is yours alone.`,
          'Your name here may not pretend to be someone else or Limelight itself.',
        ],
      },
      {
        title: 'Tokens',
        lines: [
          'Tokens pay for what creators offer here. They are not money: bought tokens can’t be cashed out or passed on, except as a gift when you buy them.',
          `Bought tokens don’t expire. Unused ones can be refunded within ${refundDays} days of the purchase.`,
          'Tips, opened messages and unlocked content are final. Held tokens return when what you paid for doesn’t happen.',
          'If your bank takes a payment back, we take back its tokens. What was spent already is owed.',
        ],
      },
      {
        title: 'Creators',
        lines: [
          'You own what you publish, and let us show it to the people you choose.',
          `A token spent on you earns ${tokenWorth}. Payouts start at ${payout} and go through Stripe, which checks who you are.`,
          'You deliver what you sell, in the time you promised. Otherwise the buyer’s tokens return.',
        ],
      },
      {
        title: 'What isn’t allowed',
        lines: [
          'Anything illegal, anything involving minors, threats, harassment, hate, fraud, and content that isn’t yours.',
          'Moving payments elsewhere, or automated accounts.',
          'We can remove content and suspend accounts that break these rules. We say why, and you can appeal.',
        ],
      },
      {
        title: 'Ending it',
        lines: [
          `You can close your account under Settings, Your data. For ${deletionDays} days you can change your mind.`,
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    about: 'What we know about you, who sees it, and how to take it with you.',
    parts: [
      {
        title: 'What we keep',
        lines: [
          'Your username, email address, password (as a hash) and birthday. We never show your birthday or your email address.',
          'What you publish, write, buy and sell here, and the devices you are signed in on.',
          'Your card number goes straight to Stripe, our payment provider. It never reaches us.',
        ],
      },
      {
        title: 'Who sees it',
        lines: [
          'Your profile is public. You choose who can find you, write to you and see that you are online, under Settings, Privacy.',
          'Creators see the username of who tips, writes or orders. A delivery address is encrypted, and shown to the seller only while they ship.',
          'Location and camera data are removed from the photos you upload.',
          'We show no ads, use no trackers and sell no data.',
        ],
      },
      {
        title: 'Cookies',
        lines: ['One cookie keeps you signed in. Your browser also remembers how you like the page to look.'],
      },
      {
        title: 'Your rights',
        lines: [
          'You can download everything we keep about you under Settings, Your data.',
          `You can close your account there. After ${deletionDays} days we erase your data. Records of payments stay, without your name.`,
        ],
      },
    ],
  },
  safety: {
    title: 'Safety',
    about: 'How to stay safe, and what to do when someone goes too far.',
    parts: [
      {
        title: 'When someone goes too far',
        lines: [
          'Block them: you can’t see or contact each other any more. Mute them: you stop getting their notifications, and they aren’t told.',
          'Report a person, message, photo, offer or product with “Report” in its menu. The person you report isn’t told who it was.',
          'If someone is in danger, call your local emergency number first.',
        ],
      },
      {
        title: 'Protect your account',
        lines: [
          'Use a password you use nowhere else, and turn on two-step sign-in under Settings, Security.',
          'We never ask for your password or a code in a message.',
        ],
      },
      {
        title: 'Protect your money',
        lines: [
          'Pay only with tokens, here. We can’t protect a payment you make elsewhere.',
          'Set a weekly spending limit under Settings, Wallet. Trying a payment again never charges you twice.',
        ],
      },
      {
        title: 'Meeting people',
        lines: [
          'Keep your address, workplace and phone number to yourself.',
          `Everyone here is ${ageMin} or older. If you think someone isn’t, report them.`,
        ],
      },
    ],
  },
}
