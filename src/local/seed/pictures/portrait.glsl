// Draws a portrait: a smooth bust under coloured stage light, by ray marching of a distance field. Uniforms contain all
// differences between portraits; the shader uses no random numbers.
precision highp float;
out vec4 outColour;
uniform vec2 uSize;
uniform vec4 uHead;      // yaw, nod, tilt, lean of the body (radians)
uniform vec4 uShape;     // width of the head, of the shoulders, length of the neck, camera distance factor
// Defines of HAIR, GARMENT, EXTRA, BACKDROP and BEARD precede this code: each portrait is a separate program, so that
// the compiler removes unused branches.
uniform vec3 uSkin;
uniform vec3 uHair;
uniform vec3 uCloth;
uniform vec3 uGround;
uniform vec3 uGlow;
uniform vec3 uLeft;
uniform vec3 uRight;
uniform vec4 uLight;     // side of the key (-1..1), strength of the key, height of the lamp, seed
uniform vec4 uMotion;    // of a film: phase of its loop (radians), breath (-1..1), opening of the mouth (0..1), sway of the hair (-1..1)

// Turn of the microphone's stand. In a film the head moves, and the stand does not.
#ifndef STAND
#define STAND uHead.x
#endif

const float PI = 3.14159265;

float hash(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noise(vec3 x) {
  vec3 i = floor(x), f = fract(x);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1,0,0)), f.x), mix(hash(i + vec3(0,1,0)), hash(i + vec3(1,1,0)), f.x), f.y),
             mix(mix(hash(i + vec3(0,0,1)), hash(i + vec3(1,0,1)), f.x), mix(hash(i + vec3(0,1,1)), hash(i + vec3(1,1,1)), f.x), f.y), f.z);
}
float fbm(vec3 p) { return 0.55 * noise(p) + 0.28 * noise(p * 2.03) + 0.17 * noise(p * 4.1); }

float smin(float a, float b, float k) { float h = max(k - abs(a - b), 0.0) / k; return min(a, b) - h * h * k * 0.25; }
float smax(float a, float b, float k) { return -smin(-a, -b, k); }
float ell(vec3 p, vec3 r) { float a = length(p / r), b = length(p / (r * r)); return a * (a - 1.0) / max(b, 1e-4); }
float cap(vec3 p, vec3 a, vec3 b, float r) { vec3 q = p - a, d = b - a; return length(q - d * clamp(dot(q, d) / dot(d, d), 0.0, 1.0)) - r; }
float torus(vec3 p, float r, float t) { return length(vec2(length(p.xy) - r, p.z)) - t; }
float disc(vec3 p, float r, float h) { vec2 d = vec2(length(p.xz) - r, abs(p.y) - h); return min(max(d.x, d.y), 0.0) + length(max(d, 0.0)) - 0.015; }
mat2 rot(float a) { float c = cos(a), s = sin(a); return mat2(c, -s, s, c); }
vec3 sym(vec3 p) { return vec3(abs(p.x), p.yz); }

vec3 toHead(vec3 p) {
  vec3 pivot = vec3(0.0, -0.62, -0.06);
  vec3 h = p - pivot;
  h.x -= uHead.w * 0.35;
  h.xy = rot(uHead.z) * h.xy;
  h.yz = rot(uHead.y) * h.yz;
  h += pivot;
  h.xz = rot(uHead.x) * h.xz;
  h.x /= uShape.x;
  return h;
}
vec3 toBody(vec3 p) {
  vec3 q = p - vec3(0.0, 0.1, 0.0);
  q.xy = rot(uHead.w * 0.5) * q.xy;
  q.xz = rot(uHead.x * 0.32) * q.xz;
  q.y -= 0.016 * uMotion.y;
  return q;
}

float skull(vec3 h) { return ell(h - vec3(0.0, 0.1, -0.06), vec3(0.415, 0.485, 0.5)); }

float face(vec3 h) {
  vec3 s = sym(h);
  float d = smin(skull(h), ell(h - vec3(0.0, -0.2, 0.08), vec3(0.315, 0.385, 0.33)), 0.16);
  if (d > 0.3) return d - 0.1;
  float open = uMotion.z;
  d = smin(d, ell(h - vec3(0.0, -0.475 - 0.07 * open, 0.27 - 0.03 * open), vec3(0.12, 0.095, 0.1)), 0.16);
  d = smin(d, cap(s, vec3(0.0, 0.155, 0.425), vec3(0.19, 0.13, 0.35), 0.045), 0.1);
  d = smax(d, -ell(s - vec3(0.165, 0.045, 0.47), vec3(0.105, 0.07, 0.09)), 0.1);
  d = smin(d, ell(s - vec3(0.165, 0.035, 0.345), vec3(0.085, 0.06, 0.06)), 0.03);
  d = smin(d, ell(s - vec3(0.2, -0.13, 0.27), vec3(0.12, 0.1, 0.1)), 0.14);
  d = smin(d, cap(h, vec3(0.0, 0.1, 0.425), vec3(0.0, -0.1, 0.535), 0.034), 0.085);
  d = smin(d, length(h - vec3(0.0, -0.125, 0.535)) - 0.048, 0.05);
  d = smin(d, length(s - vec3(0.055, -0.145, 0.475)) - 0.034, 0.04);
  d = smin(d, ell(s - vec3(0.035, -0.265, 0.405), vec3(0.085, 0.026, 0.055)), 0.035);
  d = smin(d, ell(h - vec3(0.0, -0.315 - 0.085 * open, 0.4 - 0.015 * open), vec3(0.085 - 0.012 * open, 0.032, 0.055)), 0.03);
  d = smax(d, -cap(s, vec3(0.0, -0.29, 0.462), vec3(0.09, -0.288, 0.42), 0.006), 0.02);
  if (open > 0.0) d = smax(d, -ell(h - vec3(0.0, -0.29 - 0.045 * open, 0.45), vec3(0.092 - 0.02 * open, 0.006 + 0.052 * open, 0.11)), 0.018);
  d = smin(d, ell(s - vec3(0.41, -0.02, -0.07), vec3(0.045, 0.12, 0.075)), 0.04);
  return d;
}

float openFace(vec3 h, float d, float k) {
  return smax(d, -ell(h - vec3(0.0, -0.14, 0.5), vec3(0.335, 0.45, 0.52)), k);
}

// Offset of hanging hair, which grows towards its ends.
float sway(vec3 q) { return 0.11 * uMotion.w * smoothstep(0.0, -1.3, q.y); }

float strands(vec3 h, float scale) {
  return fbm(vec3(h.x * scale, h.y * scale * 0.28, h.z * scale)) - 0.5;
}

float cropped(vec3 h, float t) {
  float d = skull(h) - t;
  d = smax(d, -ell(h - vec3(0.0, -0.16, 0.56), vec3(0.37 + 0.05 * h.y, 0.53, 0.56)), 0.05);
  return smax(d, -h.y - 0.36 + max(h.z, 0.0) * 0.5, 0.08);
}

float bangs(vec3 h, float d) { return smax(d, -ell(h - vec3(0.08, -0.24, 0.5), vec3(0.36, 0.45, 0.5)), 0.05); }

float hair(vec3 h, vec3 q) {
  const int kind = HAIR;
  float d = 1e3;
  vec3 s = sym(h);
  if (kind == 1) d = cropped(h, 0.06 + 0.05 * smoothstep(0.1, 0.6, h.y)) + 0.035 * strands(h, 9.0);
  else if (kind == 2) {
    d = length(h - vec3(0.0, 0.24, -0.14)) - 0.72;
    if (d < 0.3) d += 0.16 * (fbm(h * 5.5) - 0.5) + 0.05 * (noise(h * 21.0) - 0.5);
    d = openFace(h, d, 0.1);
  }
  else if (kind == 3) {
    d = cropped(h, 0.045);
    d = smin(d, length(h - vec3(0.0, 0.62, -0.26)) - 0.235, 0.07) + 0.03 * strands(h, 10.0);
  }
  else if (kind == 4) {
    d = ell(h - vec3(0.0, 0.08, -0.1), vec3(0.49, 0.56, 0.54));
    float fall = ell(q - vec3(uHead.w * 0.3 + sway(q), -0.75, -0.28), vec3(0.62, 1.05, 0.3));
    d = smin(d, fall, 0.22) + 0.05 * strands(h, 8.0);
    d = openFace(h, d, 0.05);
  }
  else if (kind == 5) {
    d = ell(h - vec3(0.0, -0.04, -0.1), vec3(0.56, 0.66, 0.56));
    d = smax(d, -h.y - 0.47, 0.06) + 0.035 * strands(h, 9.0);
    d = bangs(h, d);
  }
  else if (kind == 6) {
    d = cropped(h, 0.04);
    float tail = cap(h, vec3(0.0, 0.34, -0.46), vec3(0.0, 0.36, -0.66), 0.12);
    tail = smin(tail, cap(h, vec3(0.0, 0.33, -0.68), vec3(0.05, -0.15, -0.86), 0.145), 0.16);
    tail = smin(tail, cap(h, vec3(0.05, -0.15, -0.86), vec3(0.1, -0.62, -0.72), 0.11), 0.2);
    tail = smin(tail, cap(h, vec3(0.1, -0.62, -0.72), vec3(0.12, -0.92, -0.66), 0.035), 0.22);
    d = smin(d, tail, 0.1);
    d += 0.035 * strands(h, 10.0);
  }
  else if (kind == 7) {
    d = ell(h - vec3(0.05, 0.16, -0.12), vec3(0.56, 0.56, 0.58));
    if (d < 0.3) d += 0.13 * (noise(h * 6.5) - 0.5) + 0.1 * (noise(h * 12.0) - 0.5);
    d = openFace(h, smax(d, -h.y - 0.3, 0.15), 0.08);
  }
  else if (kind == 8) d = cropped(h, 0.03);
  else if (kind == 9) {
    d = ell(h - vec3(0.0, 0.04, -0.08), vec3(0.5, 0.6, 0.58));
    d = smin(d, ell(q - vec3(uHead.w * 0.3, -0.85, -0.08), vec3(0.56, 0.52, 0.44)), 0.35);
    d += 0.022 * sin(14.0 * (h.y + 0.55 * h.x + 0.35 * h.z)) * smoothstep(0.0, -0.6, h.y);
    d = smax(d, -ell(h - vec3(0.0, -0.1, 0.5), vec3(0.3, 0.42, 0.46)), 0.05);
  }
  else if (kind == 10) {
    d = cropped(h, 0.016);
    float crest = ell(h - vec3(0.0, 0.5, 0.06), vec3(0.17, 0.25, 0.46));
    crest = smin(crest, ell(h - vec3(0.04, 0.62, 0.3), vec3(0.15, 0.14, 0.22)), 0.12);
    d = smin(d, crest, 0.06) + 0.05 * strands(h, 11.0);
  }
  else if (kind == 11) {
    d = cropped(h, 0.035) + 0.014 * sin(h.x * 52.0);
    for (int i = 0; i < 3; i++) {
      float f = float(i) - 1.0;
      vec3 a = vec3(0.36 + 0.02 * f, -0.12, -0.12 - 0.14 * f), b = vec3(0.44 + 0.1 * f, -1.2, 0.12 - 0.12 * f);
      float along = clamp((a.y - s.y) / 1.0, 0.0, 1.0);
      d = min(d, cap(s, a, b, 0.062 + 0.017 * sin(along * 44.0 + f)));
    }
  }
  else if (kind == 12) {
    d = smax(ell(h - vec3(0.0, 0.2, -0.08), vec3(0.475, 0.5, 0.54)), -h.y + 0.16 - 0.1 * h.z, 0.03);
    d = min(d, smax(ell(h - vec3(0.0, 0.16, -0.06), vec3(0.5, 0.46, 0.56)), abs(h.y - 0.22 - 0.1 * h.z) - 0.085, 0.04));
    d += 0.006 * sin(atan(h.x, h.z) * 60.0);
  }
  else if (kind == 13) {
    float wave = 0.05 * sin(q.y * 9.0 + 2.0 * sin(q.x * 3.0) + 0.5 * uMotion.w) + sway(q);
    d = ell(h - vec3(0.04, 0.1, -0.1), vec3(0.53, 0.58, 0.56));
    d = smin(d, ell(q - vec3(uHead.w * 0.3 + wave, -0.6, -0.24), vec3(0.76, 0.92, 0.36)), 0.25);
    if (d < 0.3) d += 0.1 * strands(h, 6.0) + 0.05 * (noise(h * 7.0) - 0.5);
    d = openFace(h, d, 0.06);
  }
  else if (kind == 14) {
    d = cropped(h, 0.05);
    d = smin(d, length(s - vec3(0.36, 0.5, -0.2)) - 0.215, 0.06) + 0.04 * (noise(h * 13.0) - 0.5);
  }
  return d;
}

float beard(vec3 h) {
  vec3 s = sym(h);
  float d = ell(h - vec3(0.0, -0.29, 0.1), vec3(0.35, 0.365, 0.37)) + 0.03 * strands(h, 12.0);
  d = smax(d, h.y + 0.185 - 0.34 * smoothstep(0.16, 0.36, abs(h.x)), 0.05);
  d = smax(d, -ell(h - vec3(0.0, -0.292, 0.5), vec3(0.105, 0.036, 0.2)), 0.035);
  return smin(d, cap(s, vec3(0.02, -0.215, 0.455), vec3(0.13, -0.27, 0.385), 0.03), 0.04);
}

float extras(vec3 h, vec3 p) {
  vec3 s = sym(h);
  const int kind = EXTRA;
  if (kind == 1) {
    float d = torus((h - vec3(0.0, 0.02, -0.05)), 0.56, 0.03);
    d = max(d, -h.y);
    vec3 c = s - vec3(0.46, -0.03, -0.06);
    return min(d, disc(c.yxz, 0.17, 0.07));
  }
  if (kind == 2) {
    vec3 g = s - vec3(0.168, 0.035, 0.455);
    g.xz = rot(0.22) * g.xz;
    float d = torus(g, 0.125, 0.014);
    d = min(d, cap(h, vec3(-0.05, 0.06, 0.49), vec3(0.05, 0.06, 0.49), 0.012));
    return min(d, cap(s, vec3(0.285, 0.06, 0.42), vec3(0.42, 0.04, -0.06), 0.012));
  }
  if (kind == 3) return torus((s - vec3(0.425, -0.25, -0.04)).zyx, 0.085, 0.013);
  if (kind == 4) {
    // The microphone has a stand, so it does not turn with the head.
    vec2 f = vec2(-sin(STAND), cos(STAND));
    vec3 m = vec3(f.x * 0.82 - 0.04, -0.5, f.y * 0.82);
    float d = ell(p - m, vec3(0.115, 0.135, 0.115)) + 0.004 * sin(p.y * 130.0) * sin(p.x * 130.0);
    d = min(d, cap(p, m - vec3(0.0, 0.1, 0.0), m - vec3(0.0, 0.42, 0.0), 0.05));
    return min(d, cap(p, m - vec3(0.0, 0.4, 0.0), m - vec3(0.0, 3.0, 0.0), 0.022));
  }
  return 1e3;
}

float hat(vec3 h) {
  if (HAIR != 8) return 1e3;
  vec3 t = h - vec3(0.0, 0.32, -0.06);
  t.yz = rot(-0.16) * t.yz;
  t.xy = rot(0.1) * t.xy;
  float brim = disc(t - vec3(0.0, 0.05 * cos(2.0 * atan(t.x, t.z)) * length(t.xz), 0.0), 0.92, 0.006);
  float crown = smax(ell(t - vec3(0.0, 0.02, 0.0), vec3(0.47, 0.52, 0.52)), -t.y, 0.02);
  crown = smax(crown, -ell(t - vec3(0.0, 0.62, 0.05), vec3(0.14, 0.2, 0.42)), 0.12);
  return smin(brim, crown, 0.03);
}

float torso(vec3 q) {
  vec3 s = sym(q);
  float w = uShape.y;
  float d = ell(q - vec3(0.0, -2.0, -0.1), vec3(0.84 * w, 0.95, 0.42));
  d = smin(d, cap(s, vec3(0.0, -1.34, -0.16), vec3(0.7 * w, -1.42, -0.14), 0.215), 0.22);
  d = smin(d, cap(s, vec3(0.0, -0.92, -0.16), vec3(0.5 * w, -1.27, -0.16), 0.13), 0.24);
  d = smin(d, cap(s, vec3(0.86 * w, -1.5, -0.12), vec3(1.0 * w, -2.6, 0.02), 0.205), 0.14);
  d = smin(d, cap(s, vec3(0.06, -1.24, 0.08), vec3(0.56 * w, -1.22, 0.06), 0.03), 0.07);
  return d;
}

float garment(vec3 q, float body) {
  const int kind = GARMENT;
  float d = body - 0.03;
  float ax = abs(q.x);
  if (kind == 0) d = smax(d, q.y + 1.08 - 0.25 * ax * ax, 0.03);
  else if (kind == 1) d = smax(d, q.y + 1.62 - min(ax * 1.7, 0.72), 0.02);
  else if (kind == 2) d = smax(d - 0.01, q.y + 1.62 - 0.1 * cos(q.x * 4.0), 0.03);
  else if (kind == 3) {
    d = min(smax(d, q.y + 1.05, 0.05), smax(cap(q, vec3(0.0, -0.78, -0.1), vec3(0.0, -1.1, -0.12), 0.245), q.y + 0.8, 0.05));
  }
  else if (kind == 4) {
    d = body - 0.06 - 0.03 * smoothstep(0.05, 0.0, abs(ax - 0.2 + (q.y + 1.5) * 0.28));
    d = smax(d, q.y + 1.86 - min(ax * 2.6, 0.98), 0.02);
    float collar = cap(sym(q), vec3(0.2, -0.97, -0.22), vec3(0.36, -1.2, -0.02), 0.075);
    d = smin(d, collar, 0.05);
  }
  else {
    d = smax(d, q.y + 1.5 - 0.1 * cos(q.x * 5.0), 0.03);
    d = min(d, smax(body - 0.034, abs(ax - 0.4) - 0.028, 0.012));
  }
  return d + 0.012 * (fbm(vec3(q.x * 3.0, q.y * 1.4, q.z * 3.0)) - 0.5);
}

// Returns the distance and the material: 0 skin, 1 hair, 2 cloth, 3 metal.
vec2 map(vec3 p) {
  vec3 h = toHead(p), q = toBody(p);
  // Far from head or body, the distance to their bounds is sufficient.
  float headBound = length(p - vec3(uHead.w * 0.3, -0.05, 0.0)) - 0.95;
  float bodyBound = p.y + 0.72;
  float d = 1e3;
  if (headBound < 0.25) d = face(h); else d = headBound;
  float neck = cap(p, vec3(uHead.w * 0.3, -0.36, -0.1), vec3(0.0, -1.05, -0.16), 0.18 * mix(1.0, uShape.y, 0.6));
  d = smin(d, neck, 0.1);
  float body = bodyBound < 0.3 ? torso(q) : bodyBound;
  d = smin(d, body, 0.16);
  vec2 r = vec2(d, 0.0);
  float hr = hair(h, q);
  const float cover = HAIR == 9 || HAIR == 12 ? 2.0 : 1.0;
  if (hr < r.x) r = vec2(hr, cover);
  if (BEARD == 1 && headBound < 0.25) {
    float b = beard(h);
    if (b < r.x) r = vec2(b, 1.0);
  }
  if (bodyBound < 0.3) {
    float g = garment(q, body);
    if (g < r.x) r = vec2(g, 2.0);
  }
  float t = hat(h);
  if (t < r.x) r = vec2(t, 2.0);
  float e = extras(h, p);
  if (e < r.x) r = vec2(e, 3.0);
  return vec2(r.x * 0.76, r.y);
}

vec3 normal(vec3 p) {
  vec2 e = vec2(0.0015, -0.0015);
  return normalize(e.xyy * map(p + e.xyy).x + e.yyx * map(p + e.yyx).x + e.yxy * map(p + e.yxy).x + e.xxx * map(p + e.xxx).x);
}
float shadow(vec3 p, vec3 l) {
  float s = 1.0, t = 0.04;
  for (int i = 0; i < 26; i++) {
    float d = map(p + l * t).x;
    s = min(s, 9.0 * d / t);
    t += clamp(d, 0.03, 0.2);
    if (s < 0.01 || t > 2.4) break;
  }
  return smoothstep(0.0, 1.0, s);
}
float occlusion(vec3 p, vec3 n) {
  float o = 0.0, w = 1.0;
  for (int i = 1; i < 6; i++) { float t = 0.055 * float(i); o += w * (t - map(p + n * t).x / 0.76); w *= 0.72; }
  return clamp(1.0 - 1.7 * o, 0.0, 1.0);
}

// Movement of the haze: a circle, so that a film's end meets its start.
vec2 drift() { return 0.35 * vec2(cos(uMotion.x) - 1.0, sin(uMotion.x)); }

float beam(vec2 u, vec2 from, vec2 dir, float width) {
  vec2 v = u - from;
  float along = dot(v, dir), across = abs(dot(v, vec2(-dir.y, dir.x)));
  float w = width * (0.12 + along);
  return smoothstep(w, w * 0.15, across) * smoothstep(0.0, 0.35, along) * exp(-along * 0.55);
}

// Colour of the background. u: x -0.8..0.8, y -1..1
vec3 backdrop(vec2 u, float seed) {
  const int kind = BACKDROP;
  float haze = fbm(vec3(u * 1.5 + seed + drift(), seed)) * 0.75 + 0.4;
  vec3 c = uGround * (0.5 + 0.5 * smoothstep(-1.1, 0.7, u.y));
  float halo = exp(-1.55 * dot(u - vec2(0.0, 0.12), u - vec2(0.0, 0.12)) * 1.6);
  vec2 lamp = vec2(-0.55 * uLight.x, 1.25);
  vec2 down = normalize(vec2(0.05, 0.1) - lamp);
  if (kind == 0) {
    float r = length(u - vec2(0.08 * uLight.x, 0.2));
    c += uGlow * (smoothstep(0.68, 0.64, r) * (0.62 + 0.38 * u.y) + 0.32 * exp(-2.2 * max(r - 0.62, 0.0)));
  } else if (kind == 1) {
    c += uGlow * (1.25 * beam(u, lamp, down, 0.5) * haze + 0.34 * halo);
  } else if (kind == 2) {
    c += uLeft * 0.8 * beam(u, vec2(-0.95, 1.2), normalize(vec2(0.75, -1.0)), 0.26) * haze;
    c += uRight * 0.8 * beam(u, vec2(0.95, 1.2), normalize(vec2(-0.75, -1.0)), 0.26) * haze;
    c += uGlow * 0.3 * halo;
  } else if (kind == 3) {
    float r = abs(length(u - vec2(0.0, 0.2)) - 0.58);
    c += uGlow * (1.5 * smoothstep(0.022, 0.006, r) + 0.45 * exp(-r * 7.0) + 0.1 * halo);
  } else if (kind == 4) {
    float y = smoothstep(1.0, -0.75, u.y);
    c = mix(uGround * 0.7, mix(uGlow, uRight, smoothstep(0.25, 0.95, y)) * 0.8, smoothstep(0.0, 1.0, y) * (0.75 + 0.25 * haze));
  } else if (kind == 5) {
    for (int i = 0; i < 15; i++) {
      float f = float(i);
      vec2 o = vec2(hash(vec3(f, seed, 1.0)) * 1.9 - 0.95, hash(vec3(f, seed, 2.0)) * 1.25 - 0.2);
      float size = 0.05 + 0.1 * hash(vec3(f, seed, 3.0));
      vec3 t = mix(uLeft, mix(uGlow, uRight, hash(vec3(f, seed, 5.0))), hash(vec3(f, seed, 4.0)));
      float r = length(u - o);
      c += t * (0.3 * smoothstep(size, size * 0.9, r) * (0.55 + 0.45 * r / size) + 0.07 * exp(-r * 4.0));
    }
  } else if (kind == 6) {
    float folds = 0.5 + 0.5 * sin(u.x * 17.0 + 1.6 * sin(u.x * 6.0 + seed) + 0.35 * sin(u.y * 3.0));
    float pool = exp(-2.4 * dot(u - vec2(0.0, 0.25), u - vec2(0.0, 0.25)));
    c += uGlow * (0.1 + 0.85 * pool) * mix(0.28, 1.0, pow(folds, 1.5));
  } else if (kind == 8) {
    // A curtain under a string of lamps, as wide as a film.
    float phase = uMotion.x;
    float folds = 0.5 + 0.5 * sin(u.x * 14.0 + 1.6 * sin(u.x * 5.0 + seed) + 0.3 * sin(u.y * 3.0) + 0.4 * sin(phase + u.x * 1.7));
    vec2 v = (u - vec2(0.0, 0.22)) * vec2(0.8, 1.0);
    c += uGlow * (0.045 + 0.62 * exp(-2.1 * dot(v, v))) * mix(0.22, 1.0, pow(folds, 1.6));
    for (int i = 0; i < 2; i++) {
      float side = float(i) * 2.0 - 1.0;
      vec2 aim = normalize(vec2(-side * (0.62 + 0.2 * sin(phase + side)), -1.0));
      c += (i == 0 ? uLeft : uRight) * 0.34 * beam(u, vec2(side * 1.5, 1.3), aim, 0.24) * haze;
    }
    for (int i = 0; i < 13; i++) {
      float f = float(i) - 6.0, hang = fract((f + 6.0) / 4.0) * 2.0 - 1.0;
      vec2 o = vec2(f * 0.29 + 0.01 * sin(phase * 2.0 + f), 0.72 + 0.13 * hang * hang);
      float r = length(u - o), on = 0.8 + 0.2 * sin(phase * 3.0 + f * 1.9);
      c += mix(vec3(1.0, 0.78, 0.45), uLeft, 0.3) * on * (1.1 * smoothstep(0.026, 0.012, r) + 0.16 * exp(-r * 15.0));
    }
  } else {
    float slab = dot(u - vec2(0.0, 0.1), normalize(vec2(0.86, 0.5 * sign(uLight.x + 0.01))));
    c += uGlow * (0.95 * smoothstep(0.3, 0.28, abs(slab)) * (0.72 + 0.4 * haze * u.y) + 0.2 * exp(-3.0 * abs(slab)));
  }
  return c;
}

vec3 shade(vec3 p, vec3 rd, float mat) {
  vec3 n = normal(p), h = toHead(p);
  float ao = occlusion(p, n);
  vec3 albedo = mat < 0.5 ? uSkin : mat < 1.5 ? uHair : mat < 2.5 ? uCloth : EXTRA == 1 || EXTRA == 4 ? vec3(0.05) : vec3(0.75, 0.6, 0.38);
  float gloss = mat < 0.5 ? 26.0 : mat < 1.5 ? 18.0 : mat < 2.5 ? 9.0 : 60.0;
  float shine = mat < 0.5 ? 0.1 : mat < 1.5 ? 0.16 : mat < 2.5 ? 0.06 : 0.9;
  if (mat < 0.5) {
    // A shaved head is a shadow on the skin, not a separate surface.
    float scalp = smoothstep(0.02, -0.03, -ell(h - vec3(0.0, -0.16, 0.56), vec3(0.37, 0.53, 0.56)) + 0.02 * strands(h, 20.0));
    if (HAIR == 0) albedo = mix(albedo, mix(albedo, uHair, 0.65), scalp * smoothstep(-0.3, -0.1, h.y + 0.3 * h.z));
    float open = uMotion.z;
    float lip = smoothstep(0.0, 1.0, 1.0 - length((h - vec3(0.0, -0.29 - 0.045 * open, 0.44)) / vec3(0.115, 0.055 + 0.05 * open, 0.09)));
    albedo = mix(albedo, albedo * vec3(0.85, 0.42, 0.42), 0.85 * smoothstep(0.0, 0.35, lip));
    vec3 inside = (h - vec3(0.0, -0.29 - 0.045 * open, 0.4)) / vec3(0.085, 0.006 + 0.055 * open, 0.06);
    albedo *= 1.0 - 0.92 * step(0.01, open) * smoothstep(1.1, 0.8, length(inside));
    albedo *= 1.0 - 0.5 * smoothstep(0.075, 0.03, length((sym(h) - vec3(0.165, 0.03, 0.4)) * vec3(0.75, 2.4, 0.6)));
    float brow = length((sym(h) - vec3(0.17, 0.155 - 0.5 * pow(abs(sym(h).x - 0.17), 2.0) * 4.0, 0.42)) * vec3(0.42, 2.6, 0.5));
    albedo = mix(albedo, uHair * 0.7, 0.75 * smoothstep(0.062, 0.03, brow));
  }
  if (mat > 0.5 && mat < 1.5) albedo *= 0.75 + 0.5 * fbm(vec3(h.x * 26.0, h.y * 6.0, h.z * 26.0));
  vec3 key = normalize(vec3(uLight.x * 0.75, uLight.z, 0.62));
  vec3 left = normalize(vec3(-0.94, 0.3, -0.42)), right = normalize(vec3(0.94, 0.24, -0.42));
  vec3 warm = mix(vec3(1.0, 0.93, 0.84), uGlow / max(max(uGlow.r, uGlow.g), uGlow.b), 0.35);
  float k = dot(n, key), sh = shadow(p + n * 0.01, key);
  vec3 wrap = clamp((vec3(k) + vec3(0.28, 0.14, 0.1)) / vec3(1.28, 1.14, 1.1), 0.0, 1.0);
  vec3 c = albedo * warm * uLight.y * mix(clamp(vec3(k), 0.0, 1.0), wrap, mat < 0.5 ? 1.0 : 0.3) * mix(0.06, 1.0, sh);
  float away = pow(1.0 - max(dot(n, -rd), 0.0), 2.0);
  float l = max(dot(n, left), 0.0), r = max(dot(n, right), 0.0);
  vec3 rimAlbedo = mix(albedo, vec3(0.5), 0.42);
  c += rimAlbedo * uLeft * (1.7 * l + 0.5 * away * smoothstep(0.1, -0.5, n.x)) * mix(0.3, 1.0, ao);
  c += rimAlbedo * uRight * (1.7 * r + 0.5 * away * smoothstep(-0.1, 0.5, n.x)) * mix(0.3, 1.0, ao);
  c += shine * uLeft * pow(max(dot(reflect(rd, n), left), 0.0), gloss) * 2.2;
  c += shine * uRight * pow(max(dot(reflect(rd, n), right), 0.0), gloss) * 2.2;
  c += shine * warm * uLight.y * pow(max(dot(reflect(rd, n), key), 0.0), gloss) * sh * 1.4;
  vec3 fill = mix(uLeft, uRight, 0.5 + 0.5 * n.x);
  c += albedo * (fill * 0.16 + uGlow * 0.08) * (0.55 + 0.45 * n.y) * ao;
  return c * mix(0.45, 1.0, ao);
}

// Specks of dust that float in the light.
float dust(vec2 u) {
  float d = 0.0;
  for (int i = 0; i < 26; i++) {
    float f = float(i);
    vec2 o = vec2(hash(vec3(f, 3.1, 1.0)) * 1.6 - 0.8, hash(vec3(f, 7.7, 2.0)) * 2.0 - 0.9);
    o += 0.09 * vec2(sin(uMotion.x + f), cos(uMotion.x * (f < 13.0 ? 1.0 : 2.0) + f * 2.3));
    float size = 0.006 + 0.007 * hash(vec3(f, 1.3, 3.0));
    d += (0.35 + 0.3 * sin(uMotion.x * 2.0 + f * 1.7)) * smoothstep(size, 0.0, length(u - o));
  }
  return d;
}

vec3 film(vec3 c) {
  c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
  return pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2));
}

void main() {
  vec2 u = (gl_FragCoord.xy * 2.0 - uSize) / uSize.y;
  vec3 ro = vec3(0.0, -0.3, 6.2 * uShape.w), rd = normalize(vec3(u * 0.27 + vec2(0.0, 0.012), -1.0));
  vec3 c = backdrop(u, uLight.w);
  float t = ro.z - 1.9;
  float end = ro.z + 1.6, near = 1e3;
  vec2 hit = vec2(0.0);
  bool found = false;
  // A film is wider than its person.
  int steps = abs(u.x) < 0.95 ? 110 : 0;
  for (int i = 0; i < steps; i++) {
    vec3 p = ro + rd * t;
    hit = map(p);
    near = min(near, hit.x / t);
    if (hit.x < 0.0008 * t) { found = true; break; }
    t += hit.x;
    if (t > end) break;
  }
  if (found) c = shade(ro + rd * t, rd, hit.y);
  else c += (uGlow * 0.5 + mix(uLeft, uRight, smoothstep(-0.5, 0.5, u.x))) * 0.1 * exp(-near * 90.0);
  float air = beam(u, vec2(-0.55 * uLight.x, 1.3), normalize(vec2(0.5 * uLight.x, -1.2)), 0.42);
  vec3 lamp = mix(uGlow, vec3(1.0, 0.93, 0.84), 0.3);
  c += lamp * air * 0.075 * (0.6 + fbm(vec3(u * 2.2 + drift(), uLight.w)));
  if (BACKDROP == 8) c += lamp * dust(u) * air;
  c = mix(c, uGround * 0.12, smoothstep(-0.35, -1.12, u.y) * 0.86);
  c *= 1.0 - 0.36 * smoothstep(0.55, 1.35, length(u * vec2(1.0, 0.86)));
  c = film(c * 1.08);
  c += (hash(vec3(gl_FragCoord.xy, uLight.w)) - 0.5) * 0.012;
  outColour = vec4(c, 1.0);
}
