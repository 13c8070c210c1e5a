/**
 * Inline script that runs first: adds the functions that the oldest supported browsers (ops/build/browsers.ts) lack
 * and that the product or its libraries use. A browser that has a function keeps its own. The service worker also
 * begins with this script.
 */
export const fallbackScript = String.raw`(function(){
function add(o,n,f){if(!o[n])Object.defineProperty(o,n,{value:f,configurable:true,writable:true})}
add(URL,'parse',function(u,b){try{return new URL(u,b)}catch(e){return null}})
add(URL,'canParse',function(u,b){return URL.parse(u,b)!==null})
add(AbortSignal,'any',function(signals){
var c=new AbortController()
for(const s of signals){
if(s.aborted){c.abort(s.reason);break}
s.addEventListener('abort',function(){c.abort(s.reason)},{once:true,signal:c.signal})}
return c.signal})
add(Map,'groupBy',function(list,keyOf){
var map=new Map(),i=0
for(const one of list){var k=keyOf(one,i++);if(map.has(k))map.get(k).push(one);else map.set(k,[one])}
return map})
add(Promise,'withResolvers',function(){
var r={}
r.promise=new Promise(function(a,b){r.resolve=a;r.reject=b})
return r})
add(String.prototype,'isWellFormed',function(){try{encodeURIComponent(this);return true}catch(e){return false}})
add(String.prototype,'toWellFormed',function(){
return this.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g,function(c){return c.length>1?c:'\ufffd'})})
if(typeof Element==='function')add(Element.prototype,'checkVisibility',function(){return this.getClientRects().length>0})
add(Intl,'Segmenter',function(){
this.segment=function(text){
var at=0
return Array.from(text,function(c){var one={segment:c,index:at,input:text};at+=c.length;return one})}})
})()`
