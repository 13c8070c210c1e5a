import { kinds } from '#app/privacy/kinds.ts'
import { ageMin, deletionDays } from '#features/accounts/spec.ts'
import {
  answerBeforeHours,
  answerHours,
  immediateMinutes,
  lateFee,
  lateGraceMinutes,
  openRequestsMax,
  ringSeconds,
} from '#features/calls/spec.ts'
import { checkHours, holdDays } from '#features/messages/spec.ts'
import { appealDays } from '#features/moderation/appeals/spec.ts'
import { ruleCodes } from '#features/moderation/lists.ts'
import { HOUSE_RULES, strikeDays, suspensionLadder } from '#features/moderation/spec.ts'
import { acceptHours } from '#features/orders/spec.ts'
import { refundDays } from '#features/purchase/spec.ts'
import { availabilityDefaults, cancelHoursMax } from '#features/schedule/availability/spec.ts'
import { tookPlaceMinutes } from '#features/schedule/events/spec.ts'
import { confirmMinutes, hostLateMinutes, returnHours } from '#features/schedule/spec.ts'
import { maturing, payoutMin, tokenPackages } from '#features/wallet/spec.ts'
import { counted, fullNumber, tokenUsdCents, usdPrice } from '#shared/money.ts'

/** `rows` are shown as a table below the lines; the first cell names its row. */
type Part = { title: string; lines: readonly string[]; rows?: readonly (readonly [string, ...string[]])[] }

export type Document = {
  title: string
  /** One sentence below the title. */
  about: string
  parts: readonly Part[]
}

export type DocumentName = 'help' | 'terms' | 'privacy' | 'safety' | 'rules'

const cheapest = tokenPackages[0]
const largest = tokenPackages[tokenPackages.length - 1] ?? cheapest
const packages = `Packages go from ${cheapest.tokens} tokens for ${usdPrice(cheapest.usdCents)} to ${fullNumber(largest.tokens)} tokens for ${usdPrice(largest.usdCents)}.`
const tokenWorth = usdPrice(tokenUsdCents)
const payout = usdPrice(payoutMin * tokenUsdCents)
const cancelHours = availabilityDefaults.cancel_hours
const fee = `the price of ${lateFee.minutes} minutes, and never more than half of the held tokens`

const pointsText = (points: number) => counted(points, 'point')
const ladder = suspensionLadder
  .map(({ points, days }) => `from ${points} points ${days === null ? 'for good' : `for ${days} days`}`)
  .join(', ')

/** Pages that explain the product to everyone. Their numbers are those of the product's own rules. */
export const documents: Record<DocumentName, Document> = {
  help: {
    title: 'Help',
    about: 'How Limelight works, in short.',
    parts: [
      {
        title: 'Tokens',
        lines: [
          `You pay with tokens, which you buy by card. ${packages} Larger packages cost less per token.`,
          "Every price is shown before you tap, with your balance afterwards. Bought tokens don't expire.",
          `Tokens you haven't used can be refunded within ${refundDays} days, under Settings, Wallet.`,
        ],
      },
      {
        title: 'Tips, messages and orders',
        lines: [
          'A tip arrives at once and is final.',
          `A message to a creator is paid for when they open or answer it. After ${holdDays} unread days its tokens return to you.`,
          `An order's tokens are held until it is delivered. You then have ${acceptHours} hours to accept it or report a problem.`,
        ],
      },
      {
        title: 'Calls',
        lines: [
          'Ask for a video or voice call now, or at a time that is free. The price of the whole call is held when you ask, and shown before.',
          `A call for now rings for ${ringSeconds} seconds and waits ${immediateMinutes} minutes. A request for a date waits ${answerHours} hours, and no longer than ${answerBeforeHours} hours before it starts. You can have ${openRequestsMax} open requests with one creator.`,
          "If it is declined, expires or you take it back, all tokens return at once. The same if the creator cancels or doesn't come.",
          `Cancelling an accepted call is free until ${cancelHours} hours before it, unless the creator chose another time of up to ${cancelHoursMax} hours, which you see before you ask. After that, or if you don't come, the creator gets ${fee}.`,
          `A call that was accepted in the last ${lateGraceMinutes} minutes is always free to cancel.`,
        ],
      },
      {
        title: 'Classes, shows and tickets',
        lines: [
          "A ticket's tokens are held until the event is over. Then the creator gets them.",
          `You can give a ticket back until ${returnHours} hours before the start. All its tokens return.`,
          `If the event is cancelled, or the creator isn't live within ${hostLateMinutes} minutes of its start, everyone's tokens return.`,
          `When every seat is taken you can join the line, where nothing is held. When a seat gets free you have ${confirmMinutes} minutes to confirm it. You can also choose to take it at once.`,
          "Times are shown in your time zone, with the creator's beside it.",
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
          'Fans book you in the hours you open under Availability. A time is never booked twice.',
          `You are paid for an event when you were live for at least ${tookPlaceMinutes} minutes, or for half of its length if that is less. Time before its start does not count.`,
          "Once a ticket is sold, an event's time and price stay. You can cancel it, which gives everyone their tokens back.",
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    about: 'The agreement between you and us when you use Limelight.',
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
          "Tokens pay for what creators offer here. They are not money: bought tokens can't be cashed out or passed on, except as a gift when you buy them.",
          `Bought tokens don't expire. Unused ones can be refunded within ${refundDays} days of the purchase.`,
          "Tips, opened messages and unlocked content are final. Held tokens return when the order, call or event doesn't happen.",
          "If your bank takes a payment back, we take back its tokens. If you've spent them, you owe that amount.",
        ],
      },
      {
        title: 'Calls, classes and shows',
        lines: [
          "We hold the tokens when you book and pay the creator when it is over. You pay nothing if it doesn't happen, except for cancelling late.",
          `Cancelling an accepted call is free until the time its creator set, ${cancelHours} hours before the start by default. Later, or if you don't come, the creator gets ${fee}. A call accepted in the last ${lateGraceMinutes} minutes can be cancelled for free.`,
          `A ticket can be given back until ${returnHours} hours before the start, for all its tokens. After that it is yours, unless the event is cancelled.`,
          `If a creator cancels, doesn't come to a call, or isn't live within ${hostLateMinutes} minutes of an event's start, all tokens of that call or event return.`,
          `A seat you are offered from the line is kept for ${confirmMinutes} minutes. If you chose to take it at once, its tokens are held when it gets free.`,
        ],
      },
      {
        title: 'Creators',
        lines: [
          'You own your content, and let us show it to the people you choose.',
          `A token spent on you earns ${tokenWorth}. Payouts start at ${payout} and go through Stripe, which checks who you are.`,
          "You deliver your orders in the promised time. Otherwise the buyer's tokens return.",
        ],
      },
      {
        title: "What isn't allowed",
        lines: [
          "Anything illegal, anything involving minors, threats, harassment, hate, fraud, and content that isn't yours.",
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
    about: 'The data we keep about you, who sees it, and how to download it.',
    parts: [
      {
        title: 'What we keep',
        lines: [
          'Your username, email address, password (as a hash) and birthday. We never show your birthday or your email address.',
          'Your posts, messages, purchases and sales, and the devices you are signed in on.',
          'Your card number goes straight to Stripe, our payment provider. We never receive it.',
        ],
      },
      {
        title: 'Why, and for how long',
        lines: ['A job deletes everything whose time is over.'],
        rows: Object.values(kinds).map(({ title, purpose, kept }) => [title, purpose, `Kept: ${kept}`] as const),
      },
      {
        title: 'Who sees it',
        lines: [
          'Your profile is public. You choose who can find you, write to you and see that you are online, under Settings, Privacy.',
          'Creators see the username of who tips, writes, orders, books or takes a ticket. A delivery address is encrypted, and shown to the seller only while they ship.',
          'Location and camera data are removed from the photos you upload.',
          'We show no ads, use no trackers and sell no data.',
        ],
      },
      {
        title: 'Cookies',
        lines: [
          'One cookie keeps you signed in. Another has your time zone and language, so that pages show your local time. Your browser also remembers how you like the page to look.',
        ],
      },
      {
        title: 'Your rights',
        lines: [
          'You can download everything we keep about you under Settings, Your data.',
          `You can close your account there. After ${deletionDays} days we erase your data. Records of payments stay, without your name and your words. While your bank decides about a payment, we wait.`,
        ],
      },
    ],
  },
  rules: {
    title: 'House rules',
    about: 'The rules for everyone, and the consequences of breaking them.',
    parts: [
      ...ruleCodes.map((code) => ({
        title: HOUSE_RULES[code].title,
        lines: [HOUSE_RULES[code].text, `${pointsText(HOUSE_RULES[code].points)}. Code: ${code}.`],
      })),
      {
        title: 'How we decide',
        lines: [
          'A person reads every report. Automatic checks only point at things, they decide nothing.',
          'They look for harmful links and words in public texts, and in messages between people who never paid each other.',
          `Such a message waits up to ${checkHours} hours for a person to decide. Without a decision, its tokens return.`,
          'We hide content that breaks a rule at once, show its author the rule, and refund buyers.',
          `Points count for ${strikeDays} days. An account is suspended ${ladder}.`,
        ],
      },
      {
        title: 'If we are wrong',
        lines: [
          `You can appeal for ${appealDays} days, also while you are suspended, under “Decisions about you”. Another person than the one who decided reads it.`,
          'If you are right, we restore your content, earnings and points, and buyers get their access back.',
          'Streams and calls that ended, past events and deleted deliveries cannot be restored.',
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
          "Block them: you can no longer see or contact each other. Mute them: you stop getting their notifications, and they don't know.",
          "Report a person, message, photo, offer, product or event with “Report” in its menu. The person you report doesn't see your name.",
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
          "Pay only with tokens, here. We can't protect a payment you make elsewhere.",
          'Set a weekly spending limit under Settings, Wallet. Trying a payment again never charges you twice.',
        ],
      },
      {
        title: 'Meeting people',
        lines: [
          'Keep your address, workplace and phone number to yourself.',
          `Everyone here is ${ageMin} or older. If you think someone isn't, report them.`,
        ],
      },
    ],
  },
}
