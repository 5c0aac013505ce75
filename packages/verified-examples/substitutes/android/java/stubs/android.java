// Stubs of the classes of Android that examples use: signatures only, nothing runs.
// Each `package` line opens a source file.

package android.annotation;

import java.lang.annotation.*;

@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
public @interface SuppressLint { String[] value(); }

package android.os;

import android.content.Context;

public final class Bundle implements Cloneable {
  public Bundle() {}
  public Bundle(Bundle other) {}
  public native void putString(String key, String value);
  public native void putInt(String key, int value);
  public native void putLong(String key, long value);
  public native void putDouble(String key, double value);
  public native void putBoolean(String key, boolean value);
  public native void putSerializable(String key, java.io.Serializable value);
  public native void putParcelable(String key, Parcelable value);
  public native void putStringArrayList(String key, java.util.ArrayList<String> value);
  public native String getString(String key);
  public native String getString(String key, String other);
  public native int getInt(String key);
  public native int getInt(String key, int other);
  public native long getLong(String key);
  public native long getLong(String key, long other);
  public native double getDouble(String key);
  public native boolean getBoolean(String key);
  public native boolean getBoolean(String key, boolean other);
  public native java.io.Serializable getSerializable(String key);
  public native <T extends java.io.Serializable> T getSerializable(String key, Class<T> type);
  public native <T extends Parcelable> T getParcelable(String key);
  public native <T> T getParcelable(String key, Class<T> type);
  public native java.util.ArrayList<String> getStringArrayList(String key);
  public native boolean containsKey(String key);
  public native boolean isEmpty();
  public native int size();
}

public interface Parcelable { int describeContents(); }

public class Handler {
  public Handler(Looper looper) {}
  public native boolean post(Runnable work);
  public native boolean postDelayed(Runnable work, long delay);
  public native void removeCallbacks(Runnable work);
  public native void removeCallbacksAndMessages(Object token);
}

public final class Looper {
  private Looper() {}
  public static native Looper getMainLooper();
  public static native Looper myLooper();
}

public class Build {
  public static final String MODEL = null;
  public static final String MANUFACTURER = null;
  public static class VERSION { public static final int SDK_INT = 0; public static final String RELEASE = null; }
  public static class VERSION_CODES {
    public static final int M = 23, N = 24, O = 26, P = 28, Q = 29, R = 30, S = 31, TIRAMISU = 33,
        UPSIDE_DOWN_CAKE = 34, VANILLA_ICE_CREAM = 35, BAKLAVA = 36;
  }
}

public final class SystemClock {
  private SystemClock() {}
  public static native long elapsedRealtime();
  public static native long uptimeMillis();
}

public final class StrictMode {
  private StrictMode() {}
  public static native void setThreadPolicy(ThreadPolicy policy);
  public static final class ThreadPolicy {
    public static final class Builder {
      public native Builder detectAll();
      public native Builder detectNetwork();
      public native Builder penaltyLog();
      public native ThreadPolicy build();
    }
  }
}

package android.util;

import android.content.Context;

public final class Log {
  private Log() {}
  public static final int VERBOSE = 2, DEBUG = 3, INFO = 4, WARN = 5, ERROR = 6, ASSERT = 7;
  public static native int v(String tag, String text);
  public static native int d(String tag, String text);
  public static native int d(String tag, String text, Throwable error);
  public static native int i(String tag, String text);
  public static native int w(String tag, String text);
  public static native int w(String tag, String text, Throwable error);
  public static native int e(String tag, String text);
  public static native int e(String tag, String text, Throwable error);
  public static native int wtf(String tag, String text);
  public static native boolean isLoggable(String tag, int level);
}

public interface AttributeSet {}

public class DisplayMetrics { public float density; public int widthPixels, heightPixels; }

public class TypedValue {
  public static final int COMPLEX_UNIT_PX = 0, COMPLEX_UNIT_DIP = 1, COMPLEX_UNIT_SP = 2;
  public static native float applyDimension(int unit, float value, DisplayMetrics metrics);
}

public class Patterns {
  public static final java.util.regex.Pattern EMAIL_ADDRESS = null, PHONE = null, WEB_URL = null;
}

package android.net;

public abstract class Uri implements android.os.Parcelable {
  public static final Uri EMPTY = null;
  public static native Uri parse(String text);
  public static native Uri fromParts(String scheme, String part, String fragment);
  public static native String encode(String text);
  public native String getScheme();
  public native String getHost();
  public native String getPath();
  public native String getLastPathSegment();
  public native String getQueryParameter(String name);
  public native Builder buildUpon();
  @Override public native int describeContents();
  public static final class Builder {
    public native Builder scheme(String scheme);
    public native Builder authority(String authority);
    public native Builder appendPath(String segment);
    public native Builder appendQueryParameter(String name, String value);
    public native Uri build();
  }
}

public class ConnectivityManager {
  public native Network getActiveNetwork();
  public native NetworkCapabilities getNetworkCapabilities(Network network);
}

public class Network {}

public final class NetworkCapabilities {
  public static final int NET_CAPABILITY_INTERNET = 12, NET_CAPABILITY_VALIDATED = 16;
  public native boolean hasCapability(int capability);
}

package android.graphics;

public class Color {
  public static final int BLACK = 0xFF000000, WHITE = -1, RED = 0xFFFF0000, GREEN = 0xFF00FF00,
      BLUE = 0xFF0000FF, GRAY = 0xFF888888, YELLOW = 0xFFFFFF00, TRANSPARENT = 0;
  public static native int parseColor(String text);
  public static native int rgb(int red, int green, int blue);
  public static native int argb(int alpha, int red, int green, int blue);
}

public final class Bitmap {
  public native int getWidth();
  public native int getHeight();
}

public class BitmapFactory {
  public static native Bitmap decodeFile(String path);
  public static native Bitmap decodeResource(android.content.res.Resources resources, int id);
  public static native Bitmap decodeStream(java.io.InputStream stream);
}

public class Canvas {
  public native void drawCircle(float x, float y, float radius, Paint paint);
  public native void drawText(String text, float x, float y, Paint paint);
  public native void drawColor(int color);
}

public class Paint {
  public native void setColor(int color);
  public native void setTextSize(float size);
  public native void setAntiAlias(boolean smooth);
}

public class Typeface { public static final Typeface DEFAULT = null, DEFAULT_BOLD = null; }

public final class Rect { public int left, top, right, bottom; }

package android.graphics.drawable;

public abstract class Drawable {}

public class ColorDrawable extends Drawable { public ColorDrawable(int color) {} }

package android.content.res;

import android.util.DisplayMetrics;

public class Resources {
  public native String getString(int id);
  public native String getString(int id, Object... args);
  public native String[] getStringArray(int id);
  public native String getQuantityString(int id, int quantity, Object... args);
  public native int getInteger(int id);
  public native boolean getBoolean(int id);
  public native float getDimension(int id);
  public native int getDimensionPixelSize(int id);
  public native int getColor(int id, Theme theme);
  public native android.graphics.drawable.Drawable getDrawable(int id, Theme theme);
  public native java.io.InputStream openRawResource(int id);
  public native DisplayMetrics getDisplayMetrics();
  public native Configuration getConfiguration();
  public class Theme {}
}

public class Configuration {
  public static final int ORIENTATION_PORTRAIT = 1, ORIENTATION_LANDSCAPE = 2;
  public static final int UI_MODE_NIGHT_MASK = 0x30, UI_MODE_NIGHT_YES = 0x20, UI_MODE_NIGHT_NO = 0x10;
  public int orientation;
  public int uiMode;
  public native LocaleList getLocales();
  public static class LocaleList { public native java.util.Locale get(int index); }
}

public class ColorStateList { public static native ColorStateList valueOf(int color); }

public final class AssetManager { public native java.io.InputStream open(String name) throws java.io.IOException; }

package android.content.pm;

public class PackageManager {
  public static final int PERMISSION_GRANTED = 0, PERMISSION_DENIED = -1;
  public static final int MATCH_DEFAULT_ONLY = 0x10000;
  public static final String FEATURE_CAMERA_ANY = "android.hardware.camera.any";
  public native boolean hasSystemFeature(String name);
  public native PackageInfo getPackageInfo(String name, int flags) throws NameNotFoundException;
  public static class NameNotFoundException extends Exception {}
}

public class ApplicationInfo {
  public static final int FLAG_DEBUGGABLE = 2;
  public int flags;
}

public class PackageInfo {
  public String versionName;
  public native long getLongVersionCode();
}

package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Resources;
import android.net.Uri;
import android.os.Bundle;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;

public abstract class Context {
  public static final int MODE_PRIVATE = 0, MODE_APPEND = 0x8000;
  public static final String CONNECTIVITY_SERVICE = "connectivity", CLIPBOARD_SERVICE = "clipboard",
      NOTIFICATION_SERVICE = "notification", INPUT_METHOD_SERVICE = "input_method",
      LAYOUT_INFLATER_SERVICE = "layout_inflater", VIBRATOR_SERVICE = "vibrator";
  public native Context getApplicationContext();
  public native Resources getResources();
  public native Resources.Theme getTheme();
  public native AssetManager getAssets();
  public native ContentResolver getContentResolver();
  public native String getPackageName();
  public native PackageManager getPackageManager();
  public native ApplicationInfo getApplicationInfo();
  public final native String getString(int id);
  public final native String getString(int id, Object... args);
  public final native CharSequence getText(int id);
  public final native int getColor(int id);
  public final native android.graphics.drawable.Drawable getDrawable(int id);
  public native SharedPreferences getSharedPreferences(String name, int mode);
  public native File getFilesDir();
  public native File getCacheDir();
  public native File getExternalFilesDir(String type);
  public native FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException;
  public native FileInputStream openFileInput(String name) throws FileNotFoundException;
  public native boolean deleteFile(String name);
  public native void startActivity(Intent intent);
  public native void startActivity(Intent intent, Bundle options);
  public native ComponentName startService(Intent intent);
  public native boolean stopService(Intent intent);
  public native void sendBroadcast(Intent intent);
  public native Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter);
  public native Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags);
  public native void unregisterReceiver(BroadcastReceiver receiver);
  public native Object getSystemService(String name);
  public final native <T> T getSystemService(Class<T> type);
  public native int checkSelfPermission(String permission);
}

public class ContextWrapper extends Context {}

public final class ComponentName {}

public abstract class ContentResolver {
  public final native java.io.InputStream openInputStream(Uri uri) throws FileNotFoundException;
  public final native String getType(Uri uri);
}

public abstract class BroadcastReceiver { public abstract void onReceive(Context context, Intent intent); }

public class IntentFilter { public IntentFilter() {} public IntentFilter(String action) {} }

public class Intent implements android.os.Parcelable {
  public static final String ACTION_VIEW = "android.intent.action.VIEW", ACTION_SEND = "android.intent.action.SEND",
      ACTION_SENDTO = "android.intent.action.SENDTO", ACTION_DIAL = "android.intent.action.DIAL",
      ACTION_CALL = "android.intent.action.CALL", ACTION_MAIN = "android.intent.action.MAIN",
      ACTION_PICK = "android.intent.action.PICK", ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT",
      ACTION_EDIT = "android.intent.action.EDIT", ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT",
      ACTION_WEB_SEARCH = "android.intent.action.WEB_SEARCH";
  public static final String CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER",
      CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE", CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
  public static final String EXTRA_TEXT = "android.intent.extra.TEXT", EXTRA_SUBJECT = "android.intent.extra.SUBJECT",
      EXTRA_EMAIL = "android.intent.extra.EMAIL", EXTRA_TITLE = "android.intent.extra.TITLE",
      EXTRA_STREAM = "android.intent.extra.STREAM";
  public static final int FLAG_ACTIVITY_NEW_TASK = 1, FLAG_ACTIVITY_CLEAR_TOP = 2, FLAG_ACTIVITY_SINGLE_TOP = 4,
      FLAG_ACTIVITY_CLEAR_TASK = 8, FLAG_GRANT_READ_URI_PERMISSION = 16, FLAG_ACTIVITY_NO_HISTORY = 32;
  public Intent() {}
  public Intent(Intent other) {}
  public Intent(String action) {}
  public Intent(String action, Uri data) {}
  public Intent(Context context, Class<?> type) {}
  public static native Intent createChooser(Intent target, CharSequence title);
  public native Intent setAction(String action);
  public native String getAction();
  public native Intent setData(Uri data);
  public native Uri getData();
  public native Intent setType(String type);
  public native String getType();
  public native Intent setDataAndType(Uri data, String type);
  public native Intent setClass(Context context, Class<?> type);
  public native Intent setPackage(String name);
  public native Intent addCategory(String category);
  public native Intent setFlags(int flags);
  public native Intent addFlags(int flags);
  public native Intent putExtra(String name, String value);
  public native Intent putExtra(String name, CharSequence value);
  public native Intent putExtra(String name, int value);
  public native Intent putExtra(String name, long value);
  public native Intent putExtra(String name, double value);
  public native Intent putExtra(String name, boolean value);
  public native Intent putExtra(String name, String[] value);
  public native Intent putExtra(String name, android.os.Parcelable value);
  public native Intent putExtra(String name, java.io.Serializable value);
  public native Intent putExtra(String name, Bundle value);
  public native Intent putExtras(Bundle extras);
  public native Bundle getExtras();
  public native boolean hasExtra(String name);
  public native String getStringExtra(String name);
  public native int getIntExtra(String name, int other);
  public native long getLongExtra(String name, long other);
  public native double getDoubleExtra(String name, double other);
  public native boolean getBooleanExtra(String name, boolean other);
  public native java.io.Serializable getSerializableExtra(String name);
  public native <T extends java.io.Serializable> T getSerializableExtra(String name, Class<T> type);
  public native <T extends android.os.Parcelable> T getParcelableExtra(String name);
  public native <T> T getParcelableExtra(String name, Class<T> type);
  public native ComponentName resolveActivity(PackageManager manager);
  @Override public native int describeContents();
}

public class ActivityNotFoundException extends RuntimeException {}

public interface DialogInterface {
  int BUTTON_POSITIVE = -1, BUTTON_NEGATIVE = -2, BUTTON_NEUTRAL = -3;
  void cancel();
  void dismiss();
  interface OnClickListener { void onClick(DialogInterface dialog, int which); }
  interface OnMultiChoiceClickListener { void onClick(DialogInterface dialog, int which, boolean checked); }
  interface OnDismissListener { void onDismiss(DialogInterface dialog); }
  interface OnCancelListener { void onCancel(DialogInterface dialog); }
}

public interface SharedPreferences {
  String getString(String key, String other);
  java.util.Set<String> getStringSet(String key, java.util.Set<String> other);
  int getInt(String key, int other);
  long getLong(String key, long other);
  float getFloat(String key, float other);
  boolean getBoolean(String key, boolean other);
  boolean contains(String key);
  java.util.Map<String, ?> getAll();
  Editor edit();
  void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);
  void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);
  interface OnSharedPreferenceChangeListener { void onSharedPreferenceChanged(SharedPreferences preferences, String key); }
  interface Editor {
    Editor putString(String key, String value);
    Editor putStringSet(String key, java.util.Set<String> value);
    Editor putInt(String key, int value);
    Editor putLong(String key, long value);
    Editor putFloat(String key, float value);
    Editor putBoolean(String key, boolean value);
    Editor remove(String key);
    Editor clear();
    boolean commit();
    void apply();
  }
}

public class ClipboardManager { public native void setPrimaryClip(ClipData clip); }

public class ClipData { public static native ClipData newPlainText(CharSequence label, CharSequence text); }

package android;

public final class Manifest {
  public static final class permission {
    public static final String CAMERA = "android.permission.CAMERA", INTERNET = "android.permission.INTERNET",
        CALL_PHONE = "android.permission.CALL_PHONE", READ_CONTACTS = "android.permission.READ_CONTACTS",
        ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION",
        ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION",
        ACCESS_NETWORK_STATE = "android.permission.ACCESS_NETWORK_STATE",
        POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS",
        READ_MEDIA_IMAGES = "android.permission.READ_MEDIA_IMAGES", RECORD_AUDIO = "android.permission.RECORD_AUDIO";
  }
}

public final class R {
  public static final class layout {
    public static final int simple_list_item_1 = 1, simple_list_item_2 = 2, simple_spinner_item = 3,
        simple_spinner_dropdown_item = 4, simple_list_item_checked = 5, simple_list_item_multiple_choice = 6;
  }
  public static final class id {
    public static final int home = 1, content = 2, text1 = 3, text2 = 4, list = 5, empty = 6;
  }
  public static final class anim { public static final int fade_in = 1, fade_out = 2, slide_in_left = 3, slide_out_right = 4; }
  public static final class string { public static final int ok = 1, cancel = 2, yes = 3, no = 4; }
  public static final class drawable {
    public static final int ic_menu_add = 1, ic_menu_search = 2, ic_delete = 3, ic_dialog_alert = 4, ic_dialog_info = 5,
        ic_menu_share = 6, ic_menu_edit = 7;
  }
  public static final class color { public static final int black = 1, white = 2, transparent = 3; }
  public static final class attr { public static final int colorPrimary = 1; }
}

package android.text;

public interface Editable extends CharSequence { void clear(); }

public interface TextWatcher {
  void beforeTextChanged(CharSequence text, int start, int count, int after);
  void onTextChanged(CharSequence text, int start, int before, int count);
  void afterTextChanged(Editable text);
}

public class TextUtils { public static native boolean isEmpty(CharSequence text); }

public interface InputType {
  int TYPE_CLASS_TEXT = 1, TYPE_CLASS_NUMBER = 2, TYPE_CLASS_PHONE = 3, TYPE_TEXT_VARIATION_PASSWORD = 128,
      TYPE_TEXT_VARIATION_EMAIL_ADDRESS = 32;
}

public class Html { public static final int FROM_HTML_MODE_LEGACY = 0; public static native CharSequence fromHtml(String text, int flags); }

package android.view;

import android.animation.Animator;
import android.animation.TimeInterpolator;
import android.content.Context;
import android.content.res.Resources;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;

public class View {
  public static final int VISIBLE = 0, INVISIBLE = 4, GONE = 8, NO_ID = -1;
  public View(Context context) {}
  public View(Context context, AttributeSet attributes) {}
  public View(Context context, AttributeSet attributes, int style) {}
  public final native <T extends View> T findViewById(int id);
  public final native <T extends View> T requireViewById(int id);
  public native void setOnClickListener(OnClickListener listener);
  public native void setOnLongClickListener(OnLongClickListener listener);
  public native void setOnTouchListener(OnTouchListener listener);
  public native void setOnFocusChangeListener(OnFocusChangeListener listener);
  public native void setVisibility(int visibility);
  public native int getVisibility();
  public native void setEnabled(boolean enabled);
  public native boolean isEnabled();
  public native void setClickable(boolean clickable);
  public native void setSelected(boolean selected);
  public native boolean performClick();
  public native boolean requestFocus();
  public native void clearFocus();
  public native void setAlpha(float alpha);
  public native float getAlpha();
  public native void setRotation(float degrees);
  public native void setScaleX(float scale);
  public native void setScaleY(float scale);
  public native void setTranslationX(float distance);
  public native void setTranslationY(float distance);
  public native void setX(float x);
  public native void setY(float y);
  public native int getWidth();
  public native int getHeight();
  public native int getId();
  public native void setId(int id);
  public native Object getTag();
  public native void setTag(Object tag);
  public native void setBackgroundColor(int color);
  public native void setBackgroundResource(int id);
  public native void setBackground(Drawable background);
  public native void setPadding(int left, int top, int right, int bottom);
  public native int getPaddingLeft();
  public native int getPaddingTop();
  public native int getPaddingRight();
  public native int getPaddingBottom();
  public native void setContentDescription(CharSequence text);
  public native CharSequence getContentDescription();
  public final native Context getContext();
  public native Resources getResources();
  public native View getRootView();
  public final native ViewParent getParent();
  public native ViewGroup.LayoutParams getLayoutParams();
  public native void setLayoutParams(ViewGroup.LayoutParams params);
  public native boolean post(Runnable work);
  public native boolean postDelayed(Runnable work, long delay);
  public native void setFitsSystemWindows(boolean fits);
  public native void invalidate();
  public native void requestLayout();
  public native ViewPropertyAnimator animate();
  public native void startAnimation(android.view.animation.Animation animation);
  public native void clearAnimation();
  public native void announceForAccessibility(CharSequence text);
  public native void setImportantForAccessibility(int mode);
  public native android.os.IBinder getWindowToken();
  protected void onDraw(android.graphics.Canvas canvas) {}
  public boolean onTouchEvent(MotionEvent event) { return false; }
  public static native View inflate(Context context, int id, ViewGroup root);
  public static native int generateViewId();
  public interface OnClickListener { void onClick(View view); }
  public interface OnLongClickListener { boolean onLongClick(View view); }
  public interface OnTouchListener { boolean onTouch(View view, MotionEvent event); }
  public interface OnFocusChangeListener { void onFocusChange(View view, boolean focused); }
  public interface OnCreateContextMenuListener { void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info); }
}

public interface ViewParent {}

public abstract class ViewGroup extends View implements ViewParent {
  public ViewGroup(Context context) { super(context); }
  public ViewGroup(Context context, AttributeSet attributes) { super(context); }
  public native void addView(View child);
  public native void addView(View child, LayoutParams params);
  public native void removeView(View child);
  public native void removeAllViews();
  public native View getChildAt(int index);
  public native int getChildCount();
  public static class LayoutParams {
    public static final int MATCH_PARENT = -1, WRAP_CONTENT = -2;
    public int width, height;
    public LayoutParams(int width, int height) {}
  }
  public static class MarginLayoutParams extends LayoutParams {
    public int leftMargin, topMargin, rightMargin, bottomMargin;
    public MarginLayoutParams(int width, int height) { super(width, height); }
    public native void setMargins(int left, int top, int right, int bottom);
  }
}

public class ViewPropertyAnimator {
  public native ViewPropertyAnimator alpha(float value);
  public native ViewPropertyAnimator rotation(float value);
  public native ViewPropertyAnimator rotationBy(float value);
  public native ViewPropertyAnimator scaleX(float value);
  public native ViewPropertyAnimator scaleY(float value);
  public native ViewPropertyAnimator translationX(float value);
  public native ViewPropertyAnimator translationY(float value);
  public native ViewPropertyAnimator translationXBy(float value);
  public native ViewPropertyAnimator translationYBy(float value);
  public native ViewPropertyAnimator setDuration(long duration);
  public native ViewPropertyAnimator setStartDelay(long delay);
  public native ViewPropertyAnimator setInterpolator(TimeInterpolator interpolator);
  public native ViewPropertyAnimator setListener(Animator.AnimatorListener listener);
  public native ViewPropertyAnimator withEndAction(Runnable action);
  public native ViewPropertyAnimator withStartAction(Runnable action);
  public native void start();
  public native void cancel();
}

public final class MotionEvent {
  public static final int ACTION_DOWN = 0, ACTION_UP = 1, ACTION_MOVE = 2;
  public native int getAction();
  public native float getX();
  public native float getY();
}

public class KeyEvent { public static final int KEYCODE_ENTER = 66, ACTION_DOWN = 0; public native int getKeyCode(); }

public abstract class LayoutInflater {
  public static native LayoutInflater from(Context context);
  public native View inflate(int id, ViewGroup root);
  public native View inflate(int id, ViewGroup root, boolean attach);
}

public interface Menu {
  int NONE = 0;
  MenuItem add(CharSequence title);
  MenuItem add(int group, int id, int order, CharSequence title);
  MenuItem add(int group, int id, int order, int title);
  MenuItem findItem(int id);
  MenuItem getItem(int index);
  SubMenu addSubMenu(CharSequence title);
  void clear();
  int size();
  void setGroupVisible(int group, boolean visible);
}

public interface SubMenu extends Menu {}

public interface ContextMenu extends Menu {
  ContextMenu setHeaderTitle(CharSequence title);
  interface ContextMenuInfo {}
}

public interface MenuItem {
  int SHOW_AS_ACTION_NEVER = 0, SHOW_AS_ACTION_IF_ROOM = 1, SHOW_AS_ACTION_ALWAYS = 2;
  int getItemId();
  CharSequence getTitle();
  MenuItem setTitle(CharSequence title);
  MenuItem setIcon(int icon);
  MenuItem setVisible(boolean visible);
  MenuItem setEnabled(boolean enabled);
  MenuItem setChecked(boolean checked);
  boolean isChecked();
  View getActionView();
  void setShowAsAction(int mode);
  MenuItem setOnMenuItemClickListener(OnMenuItemClickListener listener);
  ContextMenu.ContextMenuInfo getMenuInfo();
  interface OnMenuItemClickListener { boolean onMenuItemClick(MenuItem item); }
}

public class MenuInflater { public native void inflate(int id, Menu menu); }

public class ActionMode {
  public native MenuInflater getMenuInflater();
  public native void setTitle(CharSequence title);
  public native void finish();
  public interface Callback {
    boolean onCreateActionMode(ActionMode mode, Menu menu);
    boolean onPrepareActionMode(ActionMode mode, Menu menu);
    boolean onActionItemClicked(ActionMode mode, MenuItem item);
    void onDestroyActionMode(ActionMode mode);
  }
}

public abstract class Window { public native void setStatusBarColor(int color); public native View getDecorView(); }

public final class Gravity { public static final int START = 1, END = 2, CENTER = 17, TOP = 48, BOTTOM = 80; }

package android.view.inputmethod;

public final class InputMethodManager { public native boolean hideSoftInputFromWindow(android.os.IBinder token, int flags); }

package android.os;

public interface IBinder {}

package android.view.animation;

import android.animation.TimeInterpolator;
import android.content.Context;

public interface Interpolator extends TimeInterpolator {}

public class AccelerateDecelerateInterpolator implements Interpolator { @Override public native float getInterpolation(float value); }

public class DecelerateInterpolator implements Interpolator { @Override public native float getInterpolation(float value); }

public class BounceInterpolator implements Interpolator { @Override public native float getInterpolation(float value); }

public class OvershootInterpolator implements Interpolator { @Override public native float getInterpolation(float value); }

public class LinearInterpolator implements Interpolator { @Override public native float getInterpolation(float value); }

public abstract class Animation {
  public static final int INFINITE = -1, RESTART = 1, REVERSE = 2;
  public native void setDuration(long duration);
  public native void setRepeatCount(int count);
  public native void setRepeatMode(int mode);
  public native void setFillAfter(boolean fill);
  public native void setAnimationListener(AnimationListener listener);
  public interface AnimationListener {
    void onAnimationStart(Animation animation);
    void onAnimationEnd(Animation animation);
    void onAnimationRepeat(Animation animation);
  }
}

public class AlphaAnimation extends Animation { public AlphaAnimation(float from, float to) {} }

public class AnimationUtils { public static native Animation loadAnimation(Context context, int id); }

package android.animation;

public interface TimeInterpolator { float getInterpolation(float value); }

public abstract class Animator {
  public native void start();
  public native void cancel();
  public native Animator setDuration(long duration);
  public native void setStartDelay(long delay);
  public native void addListener(AnimatorListener listener);
  public native void setInterpolator(TimeInterpolator interpolator);
  public interface AnimatorListener {
    void onAnimationStart(Animator animator);
    void onAnimationEnd(Animator animator);
    void onAnimationCancel(Animator animator);
    void onAnimationRepeat(Animator animator);
  }
}

public abstract class AnimatorListenerAdapter implements Animator.AnimatorListener {
  @Override public void onAnimationStart(Animator animator) {}
  @Override public void onAnimationEnd(Animator animator) {}
  @Override public void onAnimationCancel(Animator animator) {}
  @Override public void onAnimationRepeat(Animator animator) {}
}

public class ValueAnimator extends Animator {
  public static final int INFINITE = -1, RESTART = 1, REVERSE = 2;
  public static native ValueAnimator ofInt(int... values);
  public static native ValueAnimator ofFloat(float... values);
  public static native boolean areAnimatorsEnabled();
  @Override public native ValueAnimator setDuration(long duration);
  public native void setRepeatCount(int count);
  public native void setRepeatMode(int mode);
  public native Object getAnimatedValue();
  public native void addUpdateListener(AnimatorUpdateListener listener);
  public interface AnimatorUpdateListener { void onAnimationUpdate(ValueAnimator animator); }
}

public final class ObjectAnimator extends ValueAnimator {
  public static native ObjectAnimator ofFloat(Object target, String property, float... values);
  public static native <T> ObjectAnimator ofFloat(T target, android.util.Property<T, Float> property, float... values);
  public static native ObjectAnimator ofInt(Object target, String property, int... values);
  @Override public native ObjectAnimator setDuration(long duration);
}

public final class AnimatorSet extends Animator {
  public native void playTogether(Animator... items);
  public native void playSequentially(Animator... items);
  @Override public native AnimatorSet setDuration(long duration);
}

package android.util;

public abstract class Property<T, V> {}

package android.webkit;

import android.content.Context;

public class WebView extends android.view.ViewGroup {
  public WebView(Context context) { super(context); }
  public native void loadUrl(String url);
  public native void loadData(String data, String type, String encoding);
  public native void loadDataWithBaseURL(String base, String data, String type, String encoding, String history);
  public native WebSettings getSettings();
  public native void setWebViewClient(WebViewClient client);
  public native void setWebChromeClient(WebChromeClient client);
  public native boolean canGoBack();
  public native void goBack();
  public native void reload();
  public native void destroy();
  public native String getUrl();
  public native void addJavascriptInterface(Object object, String name);
  public native void evaluateJavascript(String script, ValueCallback<String> callback);
  public static native void setWebContentsDebuggingEnabled(boolean enabled);
}

public interface ValueCallback<T> { void onReceiveValue(T value); }

public abstract class WebSettings {
  public native void setJavaScriptEnabled(boolean enabled);
  public native void setDomStorageEnabled(boolean enabled);
  public native void setAllowFileAccess(boolean allowed);
  public native void setAllowContentAccess(boolean allowed);
  public native void setBuiltInZoomControls(boolean enabled);
}

public class WebViewClient {
  public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) { return false; }
  public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) { return null; }
  public void onPageStarted(WebView view, String url, android.graphics.Bitmap icon) {}
  public void onPageFinished(WebView view, String url) {}
  public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {}
}

public class WebChromeClient { public void onProgressChanged(WebView view, int progress) {} }

public class WebResourceResponse {}

public interface WebResourceRequest { android.net.Uri getUrl(); boolean isForMainFrame(); }

public abstract class WebResourceError { public abstract CharSequence getDescription(); public abstract int getErrorCode(); }

@java.lang.annotation.Target(java.lang.annotation.ElementType.METHOD)
public @interface JavascriptInterface {}

package android.widget;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.text.Editable;
import android.text.TextWatcher;
import android.util.AttributeSet;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import java.util.List;

public class TextView extends View {
  public TextView(Context context) { super(context); }
  public TextView(Context context, AttributeSet attributes) { super(context); }
  public native CharSequence getText();
  public final native void setText(CharSequence text);
  public final native void setText(int id);
  public final native void setHint(CharSequence text);
  public final native void setHint(int id);
  public native void setError(CharSequence text);
  public native void setTextColor(int color);
  public native void setTextSize(float size);
  public native void setTextSize(int unit, float size);
  public native void setTypeface(android.graphics.Typeface face);
  public native void setInputType(int type);
  public native void setGravity(int gravity);
  public native void setMaxLines(int lines);
  public native void append(CharSequence text);
  public native int length();
  public native void addTextChangedListener(TextWatcher watcher);
  public native void setOnEditorActionListener(OnEditorActionListener listener);
  public interface OnEditorActionListener { boolean onEditorAction(TextView view, int action, android.view.KeyEvent event); }
}

public class EditText extends TextView {
  public EditText(Context context) { super(context); }
  @Override public native Editable getText();
  public native void setSelection(int index);
}

public class Button extends TextView { public Button(Context context) { super(context); } }

public class ImageView extends View {
  public ImageView(Context context) { super(context); }
  public native void setImageResource(int id);
  public native void setImageDrawable(Drawable drawable);
  public native void setImageURI(Uri uri);
  public native void setImageBitmap(android.graphics.Bitmap bitmap);
  public native void setScaleType(ScaleType type);
  public native Drawable getDrawable();
  public enum ScaleType { MATRIX, FIT_XY, FIT_START, FIT_CENTER, FIT_END, CENTER, CENTER_CROP, CENTER_INSIDE }
}

public class ImageButton extends ImageView { public ImageButton(Context context) { super(context); } }

public interface Checkable { void setChecked(boolean checked); boolean isChecked(); void toggle(); }

public abstract class CompoundButton extends Button implements Checkable {
  public CompoundButton(Context context) { super(context); }
  @Override public native void setChecked(boolean checked);
  @Override public native boolean isChecked();
  @Override public native void toggle();
  public native void setOnCheckedChangeListener(OnCheckedChangeListener listener);
  public interface OnCheckedChangeListener { void onCheckedChanged(CompoundButton button, boolean checked); }
}

public class CheckBox extends CompoundButton { public CheckBox(Context context) { super(context); } }

public class RadioButton extends CompoundButton { public RadioButton(Context context) { super(context); } }

public class Switch extends CompoundButton { public Switch(Context context) { super(context); } }

public class ToggleButton extends CompoundButton { public ToggleButton(Context context) { super(context); } }

public class LinearLayout extends ViewGroup {
  public static final int HORIZONTAL = 0, VERTICAL = 1;
  public LinearLayout(Context context) { super(context); }
  public native void setOrientation(int orientation);
  public native void setGravity(int gravity);
  public static class LayoutParams extends ViewGroup.MarginLayoutParams {
    public float weight;
    public int gravity;
    public LayoutParams(int width, int height) { super(width, height); }
    public LayoutParams(int width, int height, float weight) { super(width, height); }
  }
}

public class FrameLayout extends ViewGroup { public FrameLayout(Context context) { super(context); } }

public class RelativeLayout extends ViewGroup { public RelativeLayout(Context context) { super(context); } }

public class ScrollView extends FrameLayout {
  public ScrollView(Context context) { super(context); }
  public native boolean fullScroll(int direction);
  public final native void smoothScrollTo(int x, int y);
}

public class RadioGroup extends LinearLayout {
  public RadioGroup(Context context) { super(context); }
  public native int getCheckedRadioButtonId();
  public native void check(int id);
  public native void clearCheck();
  public native void setOnCheckedChangeListener(OnCheckedChangeListener listener);
  public interface OnCheckedChangeListener { void onCheckedChanged(RadioGroup group, int id); }
}

public class ProgressBar extends View {
  public ProgressBar(Context context) { super(context); }
  public native void setProgress(int progress);
  public native void setMax(int max);
  public native int getProgress();
}

public class SeekBar extends ProgressBar {
  public SeekBar(Context context) { super(context); }
  public native void setOnSeekBarChangeListener(OnSeekBarChangeListener listener);
  public interface OnSeekBarChangeListener {
    void onProgressChanged(SeekBar bar, int progress, boolean byUser);
    void onStartTrackingTouch(SeekBar bar);
    void onStopTrackingTouch(SeekBar bar);
  }
}

public class Toast {
  public static final int LENGTH_SHORT = 0, LENGTH_LONG = 1;
  public Toast(Context context) {}
  public static native Toast makeText(Context context, CharSequence text, int duration);
  public static native Toast makeText(Context context, int id, int duration);
  public native void show();
  public native void cancel();
  public native void setDuration(int duration);
  public native void setGravity(int gravity, int x, int y);
}

public interface Adapter { int getCount(); Object getItem(int position); long getItemId(int position); }

public interface ListAdapter extends Adapter {}

public interface SpinnerAdapter extends Adapter {}

public abstract class BaseAdapter implements ListAdapter, SpinnerAdapter {
  public void notifyDataSetChanged() {}
  public abstract View getView(int position, View reused, ViewGroup parent);
}

public class ArrayAdapter<T> extends BaseAdapter {
  public ArrayAdapter(Context context, int layout) {}
  public ArrayAdapter(Context context, int layout, T[] items) {}
  public ArrayAdapter(Context context, int layout, List<T> items) {}
  public ArrayAdapter(Context context, int layout, int view, List<T> items) {}
  public static native ArrayAdapter<CharSequence> createFromResource(Context context, int array, int layout);
  @Override public native int getCount();
  @Override public native T getItem(int position);
  @Override public native long getItemId(int position);
  @Override public native View getView(int position, View reused, ViewGroup parent);
  public native Context getContext();
  public native void add(T item);
  public native void addAll(java.util.Collection<? extends T> items);
  public native void remove(T item);
  public native void clear();
  public native void setDropDownViewResource(int layout);
}

public abstract class AdapterView<T extends Adapter> extends ViewGroup {
  public AdapterView(Context context) { super(context); }
  public abstract void setAdapter(T adapter);
  public native void setOnItemClickListener(OnItemClickListener listener);
  public native void setOnItemLongClickListener(OnItemLongClickListener listener);
  public native void setOnItemSelectedListener(OnItemSelectedListener listener);
  public native Object getItemAtPosition(int position);
  public native Object getSelectedItem();
  public native int getSelectedItemPosition();
  public native void setSelection(int position);
  public native void setEmptyView(View view);
  public interface OnItemClickListener { void onItemClick(AdapterView<?> parent, View view, int position, long id); }
  public interface OnItemLongClickListener { boolean onItemLongClick(AdapterView<?> parent, View view, int position, long id); }
  public interface OnItemSelectedListener {
    void onItemSelected(AdapterView<?> parent, View view, int position, long id);
    void onNothingSelected(AdapterView<?> parent);
  }
  public static class AdapterContextMenuInfo implements android.view.ContextMenu.ContextMenuInfo { public int position; public long id; }
}

public class ListView extends AdapterView<ListAdapter> {
  public ListView(Context context) { super(context); }
  @Override public native void setAdapter(ListAdapter adapter);
  public native void addHeaderView(View view);
}

public class Spinner extends AdapterView<SpinnerAdapter> {
  public Spinner(Context context) { super(context); }
  @Override public native void setAdapter(SpinnerAdapter adapter);
}

public class DatePicker extends FrameLayout { public DatePicker(Context context) { super(context); } }

public class TimePicker extends FrameLayout { public TimePicker(Context context) { super(context); } }

package android.app;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.DialogInterface;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;

public class Application extends ContextWrapper {
  public void onCreate() {}
}

public class Activity extends ContextWrapper {
  public static final int RESULT_OK = -1, RESULT_CANCELED = 0;
  protected void onCreate(Bundle state) {}
  protected void onStart() {}
  protected void onRestart() {}
  protected void onResume() {}
  protected void onPause() {}
  protected void onStop() {}
  protected void onDestroy() {}
  protected void onSaveInstanceState(Bundle state) {}
  protected void onRestoreInstanceState(Bundle state) {}
  protected void onNewIntent(Intent intent) {}
  protected void onActivityResult(int request, int result, Intent data) {}
  public void onBackPressed() {}
  public void onConfigurationChanged(Configuration configuration) {}
  public boolean onCreateOptionsMenu(Menu menu) { return true; }
  public boolean onPrepareOptionsMenu(Menu menu) { return true; }
  public boolean onOptionsItemSelected(MenuItem item) { return false; }
  public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {}
  public boolean onContextItemSelected(MenuItem item) { return false; }
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {}
  public native void setContentView(int id);
  public native void setContentView(View view);
  public native <T extends View> T findViewById(int id);
  public native Intent getIntent();
  public native void finish();
  public native boolean isFinishing();
  public final native boolean isChangingConfigurations();
  public native void recreate();
  public final native void setResult(int result);
  public final native void setResult(int result, Intent data);
  public native void startActivityForResult(Intent intent, int request);
  public native void setTitle(CharSequence title);
  public native void setTitle(int id);
  public native MenuInflater getMenuInflater();
  public native LayoutInflater getLayoutInflater();
  public native void invalidateOptionsMenu();
  public native void registerForContextMenu(View view);
  public native void openContextMenu(View view);
  public final native void runOnUiThread(Runnable work);
  public native Window getWindow();
  public native View getCurrentFocus();
  public final native Application getApplication();
  public native void setRequestedOrientation(int orientation);
  public native void overridePendingTransition(int enter, int exit);
  public native boolean shouldShowRequestPermissionRationale(String permission);
  public native android.content.SharedPreferences getPreferences(int mode);
  public native android.view.ActionMode startActionMode(android.view.ActionMode.Callback callback);
}

public class Dialog implements DialogInterface {
  public Dialog(Context context) {}
  public native void show();
  @Override public native void cancel();
  @Override public native void dismiss();
  public native boolean isShowing();
  public native void setContentView(int id);
  public native void setCancelable(boolean cancelable);
  public native <T extends View> T findViewById(int id);
}

public class DatePickerDialog extends Dialog {
  public DatePickerDialog(Context context, OnDateSetListener listener, int year, int month, int day) { super(context); }
  public interface OnDateSetListener { void onDateSet(android.widget.DatePicker view, int year, int month, int day); }
}

public class TimePickerDialog extends Dialog {
  public TimePickerDialog(Context context, OnTimeSetListener listener, int hour, int minute, boolean full) { super(context); }
  public interface OnTimeSetListener { void onTimeSet(android.widget.TimePicker view, int hour, int minute); }
}

public abstract class Service extends ContextWrapper {
  public static final int START_STICKY = 1, START_NOT_STICKY = 2;
  public abstract android.os.IBinder onBind(Intent intent);
  public int onStartCommand(Intent intent, int flags, int id) { return START_STICKY; }
}

public class NotificationManager { public native void createNotificationChannel(NotificationChannel channel); public native void notify(int id, Notification notification); public static final int IMPORTANCE_DEFAULT = 3; }

public final class NotificationChannel { public NotificationChannel(String id, CharSequence name, int importance) {} }

public class Notification {}

public final class PendingIntent {
  public static final int FLAG_IMMUTABLE = 0x04000000, FLAG_UPDATE_CURRENT = 0x08000000;
  public static native PendingIntent getActivity(android.content.Context context, int request, android.content.Intent intent, int flags);
}
