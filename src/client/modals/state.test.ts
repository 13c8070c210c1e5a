import { describe, expect, test } from 'vitest'
import { closeAllModals, closeModal, dropModal, fittingName, noModals, openModal, topModal } from './state.ts'

const ada = { id: '1', username: 'ada', displayName: 'Ada', avatarUrl: null }
const bea = { ...ada, id: '2', username: 'bea' }

describe('modals', () => {
  test('open with their props, each with a new id', () => {
    const state = openModal(openModal(noModals, 'walletPopup', {}), 'tokenTipping', { recipient: ada })
    expect(state.entries).toEqual([
      { id: 1, name: 'walletPopup', props: {}, look: {}, open: true },
      { id: 2, name: 'tokenTipping', props: { recipient: ada }, look: {}, open: true },
    ])
  })

  test('opening an open modal again changes only its props', () => {
    const once = openModal(noModals, 'tokenTipping', { recipient: ada })
    expect(openModal(once, 'tokenTipping', { recipient: bea }).entries).toEqual([
      { id: 1, name: 'tokenTipping', props: { recipient: bea }, look: {}, open: true },
    ])
  })

  test('a closed modal stays until its exit animation ends; opening it earlier gives it a new id', () => {
    const closed = closeModal(openModal(noModals, 'walletPopup', {}), 'walletPopup')
    expect(closed.entries).toMatchObject([{ id: 1, open: false }])
    expect(dropModal(closed, 1).entries).toEqual([])
    const again = openModal(closed, 'walletPopup', {})
    expect(again.entries).toMatchObject([{ id: 2, open: true }])
    expect(dropModal(again, 2).entries).toHaveLength(1)
  })

  test('the caller may choose size and variant', () => {
    const state = openModal(noModals, 'auth', {}, { size: 'xl', variant: 'premium' })
    expect(state.entries).toMatchObject([{ look: { size: 'xl', variant: 'premium' } }])
    expect(openModal(state, 'auth', {}).entries).toMatchObject([{ look: {} }])
  })

  test('the top modal is the last opened one that is still open', () => {
    expect(topModal(noModals)).toBeUndefined()
    const two = openModal(openModal(noModals, 'walletPopup', {}), 'tokenPurchase', {})
    expect(topModal(two)?.name).toBe('tokenPurchase')
    expect(topModal(closeModal(two, 'tokenPurchase'))?.name).toBe('walletPopup')
    expect(topModal(closeAllModals(two))).toBeUndefined()
  })

  test('close-all closes every modal', () => {
    const two = openModal(openModal(noModals, 'auth', {}), 'walletPopup', {})
    expect(closeAllModals(two).entries.map((entry) => entry.open)).toEqual([false, false])
  })

  test('the token purchase has a desktop and a mobile form; either name closes it', () => {
    const both = () => true
    expect(fittingName('tokenPurchase', true, both)).toBe('mobileTokenPurchase')
    expect(fittingName('mobileTokenPurchase', false, both)).toBe('tokenPurchase')
    expect(fittingName('tokenPurchase', true, (name) => name === 'tokenPurchase')).toBe('tokenPurchase')
    expect(fittingName('walletPopup', true, both)).toBe('walletPopup')
    const open = openModal(noModals, 'mobileTokenPurchase', {})
    expect(closeModal(open, 'tokenPurchase').entries).toMatchObject([{ open: false }])
  })
})
