import { hydrationProbe } from './hydration.ts'

/**
 * Inline script that runs first: replays clicks on buttons, on labels of radio buttons and checkboxes, and submits of forms
 * that happen before hydration. Elements that a third-party script adds, such as the payment provider's, are left alone.
 */
export const replayEarlyClicksScript = `(function(d){
var last=null
var own=null
d.addEventListener('DOMContentLoaded',function(){own=[].slice.call(d.body.children)})
function foreign(n){
while(n.parentNode&&n.parentNode!==d.body)n=n.parentNode
return own&&own.indexOf(n)<0}
function chooses(n){
return n.localName==='button'?n.type!=='submit':!!n.control&&/^(radio|checkbox)$/.test(n.control.type)}
function taken(n){return !n.dispatchEvent(new Event('${hydrationProbe}',{bubbles:true,cancelable:true}))}
function keep(e,n,act){
e.preventDefault();e.stopPropagation();last=n
var until=Date.now()+20000
;(function wait(){
if(last!==n||!d.contains(n))return
if(taken(n)){last=null;act()}else if(Date.now()<until)setTimeout(wait,30)
})()}
d.addEventListener('click',function(e){
var n=e.target.closest&&e.target.closest('button,label')
if(n&&chooses(n)&&!taken(n)&&!foreign(n))keep(e,n,function(){n.click()})
},true)
d.addEventListener('submit',function(e){
var n=e.target
if(!taken(n)&&!foreign(n))keep(e,n,function(){n.requestSubmit()})
},true)
})(document)`
