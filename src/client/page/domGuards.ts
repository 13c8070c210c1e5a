/**
 * Inline script that runs first: lets React remove and insert nodes after a program changed the page. A browser's
 * translator wraps or replaces text nodes; `removeChild` and `insertBefore` then throw and the page crashes (React
 * issue 11538). A moved node is found inside its wrapper; a replaced one counts as removed.
 */
export const translatorScript = `(function(p){
var remove=p.removeChild,insert=p.insertBefore
function below(parent,n){while(n&&n.parentNode!==parent)n=n.parentNode;return n}
p.removeChild=function(n){
if(!(n instanceof Node)||n.parentNode===this)return remove.call(this,n)
var top=below(this,n)
if(top)remove.call(top.textContent===n.textContent?this:n.parentNode,top.textContent===n.textContent?top:n)
return n}
p.insertBefore=function(n,at){
return insert.call(this,n,at instanceof Node&&at.parentNode!==this?below(this,at):at)}
})(Node.prototype)`

/**
 * Inline script that runs first: hides the keys of an input method from the page's handlers. Otherwise the Enter that
 * completes a word would send half a message. Safari marks that key with key code 229, after the composition has ended.
 */
export const compositionScript = `addEventListener('keydown',function(e){
if((e.isComposing||e.keyCode===229)&&/^(Enter|Escape|Tab|Arrow\\w+|,)$/.test(e.key))e.stopImmediatePropagation()
},true)`
