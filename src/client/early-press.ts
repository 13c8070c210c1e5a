/**
 * Runs before anything else of a page: a button pressed, or a form sent, before React has taken the page over is kept
 * and done as soon as it has, instead of being lost or sent past it. React marks the nodes it has taken; if it stopped
 * doing so, an early press would be lost as it is without this script.
 */
export const earlyPressScript = `(function(d){
var last=null
function taken(n){return Object.keys(n).some(function(k){return k.indexOf('__reactProps$')===0})}
function keep(e,n,act){
e.preventDefault();e.stopPropagation();last=n
var until=Date.now()+20000
;(function wait(){
if(last!==n||!d.contains(n))return
if(taken(n)){last=null;act()}else if(Date.now()<until)setTimeout(wait,30)
})()}
d.addEventListener('click',function(e){
var n=e.target.closest&&e.target.closest('button')
if(n&&n.type!=='submit'&&!taken(n))keep(e,n,function(){n.click()})
},true)
d.addEventListener('submit',function(e){
var n=e.target
if(!taken(n))keep(e,n,function(){n.requestSubmit()})
},true)
})(document)`
