const { intent, parent: page } = document.body.dataset

// Notifies only the page that opened the challenge; that page then asks the API for the result.
if (intent && page) window.parent.postMessage({ challenged: intent }, page)
