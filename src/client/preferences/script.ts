import { storedAppearance } from './state.ts'
import { chosenBars, themeColors, themeKey } from './theme.ts'

/**
 * Runs in the head before the first paint, so that the chosen look never flashes, and again when another tab changes
 * it. It repeats the rules of themeOf and appearanceOf in as few bytes as possible; script.test.ts keeps them equal.
 */
export const appearanceScript = `(function(e){
function put(n,v){v?e.setAttribute('data-'+n,v):e.removeAttribute('data-'+n)}
function bars(c,b){b=document.querySelector('${chosenBars}');b&&b.remove()
if(c){b=document.createElement('meta');b.name='theme-color';b.content=c;document.head.prepend(b)}}
function show(){try{
var t=localStorage.getItem('${themeKey}'),q,p={}
e.classList.remove('light','dark');if(t!==null)e.classList.add(t==='dark'?t:'light')
bars(t===null?0:t==='dark'?'${themeColors.dark}':'${themeColors.light}')
try{q=JSON.parse(localStorage.getItem('${storedAppearance.key}'));if(q.version===${storedAppearance.version})p=q.state||p}catch(x){}
put('accent',/^(secondary|emerald|rose|gold|sky)$/.test(p.accentColor)&&p.accentColor)
put('font-size',/^(small|large|xlarge)$/.test(p.fontSize)&&p.fontSize)
put('contrast',p.highContrast===true&&'high')
put('motion',p.animations===false&&'reduced')
}catch(x){}}
show();addEventListener('storage',show)
})(document.documentElement)`
