const { intent, parent: page } = document.body.dataset

// Notifies the page that opened the challenge. That page then reads the result from the API.
if (intent && page) window.parent.postMessage({ challenged: intent }, page)
