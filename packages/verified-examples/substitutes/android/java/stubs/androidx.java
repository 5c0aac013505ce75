// Stubs of the classes of AndroidX, Material and Glide that examples use: signatures only.
// Each `package` line opens a source file.

package androidx.annotation;

import java.lang.annotation.*;

@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
public @interface NonNull {}

@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
public @interface Nullable {}

@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
public @interface StringRes {}

@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
public @interface DrawableRes {}

@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
public @interface LayoutRes {}

@Target({ElementType.METHOD, ElementType.TYPE})
public @interface MainThread {}

@Target({ElementType.METHOD, ElementType.TYPE})
public @interface WorkerThread {}

@Target(ElementType.METHOD)
public @interface CallSuper {}

@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RequiresApi { int value(); }

package androidx.viewbinding;

public interface ViewBinding { android.view.View getRoot(); }

package androidx.activity.result;

public abstract class ActivityResultLauncher<I> {
  public native void launch(I input);
  public abstract void unregister();
}

public interface ActivityResultCallback<O> { void onActivityResult(O result); }

public final class ActivityResult {
  public native int getResultCode();
  public native android.content.Intent getData();
}

public final class PickVisualMediaRequest {
  public static final class Builder {
    public native Builder setMediaType(androidx.activity.result.contract.ActivityResultContracts.PickVisualMedia.VisualMediaType type);
    public native PickVisualMediaRequest build();
  }
}

package androidx.activity.result.contract;

import android.content.Intent;
import android.net.Uri;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.PickVisualMediaRequest;

public abstract class ActivityResultContract<I, O> {
  public abstract Intent createIntent(android.content.Context context, I input);
  public abstract O parseResult(int result, Intent data);
}

public final class ActivityResultContracts {
  public static final class StartActivityForResult extends ActivityResultContract<Intent, ActivityResult> {
    @Override public native Intent createIntent(android.content.Context context, Intent input);
    @Override public native ActivityResult parseResult(int result, Intent data);
  }
  public static final class RequestPermission extends ActivityResultContract<String, Boolean> {
    @Override public native Intent createIntent(android.content.Context context, String input);
    @Override public native Boolean parseResult(int result, Intent data);
  }
  public static final class RequestMultiplePermissions extends ActivityResultContract<String[], java.util.Map<String, Boolean>> {
    @Override public native Intent createIntent(android.content.Context context, String[] input);
    @Override public native java.util.Map<String, Boolean> parseResult(int result, Intent data);
  }
  public static class GetContent extends ActivityResultContract<String, Uri> {
    @Override public native Intent createIntent(android.content.Context context, String input);
    @Override public native Uri parseResult(int result, Intent data);
  }
  public static class OpenDocument extends ActivityResultContract<String[], Uri> {
    @Override public native Intent createIntent(android.content.Context context, String[] input);
    @Override public native Uri parseResult(int result, Intent data);
  }
  public static class TakePicture extends ActivityResultContract<Uri, Boolean> {
    @Override public native Intent createIntent(android.content.Context context, Uri input);
    @Override public native Boolean parseResult(int result, Intent data);
  }
  public static class TakePicturePreview extends ActivityResultContract<Void, android.graphics.Bitmap> {
    @Override public native Intent createIntent(android.content.Context context, Void input);
    @Override public native android.graphics.Bitmap parseResult(int result, Intent data);
  }
  public static class PickVisualMedia extends ActivityResultContract<PickVisualMediaRequest, Uri> {
    @Override public native Intent createIntent(android.content.Context context, PickVisualMediaRequest input);
    @Override public native Uri parseResult(int result, Intent data);
    public interface VisualMediaType {}
    public static final class ImageOnly implements VisualMediaType { public static final ImageOnly INSTANCE = new ImageOnly(); }
  }
}

package androidx.lifecycle;

public interface LifecycleOwner { Lifecycle getLifecycle(); }

public interface LifecycleObserver {}

public interface DefaultLifecycleObserver extends LifecycleObserver {
  default void onCreate(LifecycleOwner owner) {}
  default void onStart(LifecycleOwner owner) {}
  default void onResume(LifecycleOwner owner) {}
  default void onPause(LifecycleOwner owner) {}
  default void onStop(LifecycleOwner owner) {}
  default void onDestroy(LifecycleOwner owner) {}
}

public abstract class Lifecycle {
  public abstract void addObserver(LifecycleObserver observer);
  public abstract void removeObserver(LifecycleObserver observer);
  public abstract State getCurrentState();
  public enum State {
    DESTROYED, INITIALIZED, CREATED, STARTED, RESUMED;
    public native boolean isAtLeast(State state);
  }
  public enum Event { ON_CREATE, ON_START, ON_RESUME, ON_PAUSE, ON_STOP, ON_DESTROY, ON_ANY }
}

public interface Observer<T> { void onChanged(T value); }

public abstract class LiveData<T> {
  public native T getValue();
  public native void observe(LifecycleOwner owner, Observer<? super T> observer);
}

public class MutableLiveData<T> extends LiveData<T> {
  public MutableLiveData() {}
  public MutableLiveData(T value) {}
  public native void setValue(T value);
  public native void postValue(T value);
}

public class SavedStateHandle {
  public native <T> T get(String key);
  public native <T> void set(String key, T value);
  public native <T> MutableLiveData<T> getLiveData(String key);
  public native <T> T remove(String key);
}

public abstract class ViewModel { protected void onCleared() {} }

public interface ViewModelStoreOwner {}

public class ViewModelProvider {
  public ViewModelProvider(ViewModelStoreOwner owner) {}
  public native <T extends ViewModel> T get(Class<T> type);
}

package androidx.core.app;

import android.content.Intent;

public class ActivityCompat {
  public static native void requestPermissions(android.app.Activity activity, String[] permissions, int request);
  public static native boolean shouldShowRequestPermissionRationale(android.app.Activity activity, String permission);
}

public final class NotificationManagerCompat {
  public static final int IMPORTANCE_LOW = 2, IMPORTANCE_DEFAULT = 3, IMPORTANCE_HIGH = 4;
  public static native NotificationManagerCompat from(android.content.Context context);
  public native void createNotificationChannel(NotificationChannelCompat channel);
  public native boolean areNotificationsEnabled();
  public native void notify(int id, android.app.Notification notification);
  public native void cancel(int id);
}

public class NotificationChannelCompat {
  public static class Builder {
    public Builder(String id, int importance) {}
    public native Builder setName(CharSequence name);
    public native Builder setDescription(String text);
    public native NotificationChannelCompat build();
  }
}

public class NotificationCompat {
  public static class Builder {
    public Builder(android.content.Context context, String channel) {}
    public native Builder setSmallIcon(int id);
    public native Builder setContentTitle(CharSequence title);
    public native Builder setContentText(CharSequence text);
    public native Builder setContentIntent(android.app.PendingIntent intent);
    public native Builder setAutoCancel(boolean cancel);
    public native android.app.Notification build();
  }
}

public final class ShareCompat {
  public static class IntentBuilder {
    public IntentBuilder(android.content.Context context) {}
    public native IntentBuilder setType(String type);
    public native IntentBuilder setText(CharSequence text);
    public native IntentBuilder setSubject(String subject);
    public native IntentBuilder setChooserTitle(CharSequence title);
    public native void startChooser();
    public native Intent createChooserIntent();
  }
}

package androidx.core.content;

import android.content.Context;

public class ContextCompat {
  public static native int checkSelfPermission(Context context, String permission);
  public static native int getColor(Context context, int id);
  public static native android.graphics.drawable.Drawable getDrawable(Context context, int id);
  public static native java.util.concurrent.Executor getMainExecutor(Context context);
}

public class FileProvider {
  public static native android.net.Uri getUriForFile(Context context, String authority, java.io.File file);
}

public class IntentCompat {
  public static native <T> T getParcelableExtra(android.content.Intent intent, String name, Class<T> type);
  public static native <T extends java.io.Serializable> T getSerializableExtra(android.content.Intent intent, String name, Class<T> type);
}

package androidx.core.os;

public final class LocaleListCompat {
  public static native LocaleListCompat forLanguageTags(String tags);
  public static native LocaleListCompat getEmptyLocaleList();
}

public final class BundleCompat {
  public static native <T> T getParcelable(android.os.Bundle bundle, String name, Class<T> type);
  public static native <T extends java.io.Serializable> T getSerializable(android.os.Bundle bundle, String name, Class<T> type);
}

package androidx.core.graphics;

public final class Insets { public final int left = 0, top = 0, right = 0, bottom = 0; }

package androidx.core.splashscreen;

public final class SplashScreen {
  public static native SplashScreen installSplashScreen(android.app.Activity activity);
  public native void setKeepOnScreenCondition(KeepOnScreenCondition condition);
  public interface KeepOnScreenCondition { boolean shouldKeepOnScreen(); }
}

package androidx.core.view;

import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleOwner;

public interface MenuProvider {
  void onCreateMenu(Menu menu, MenuInflater inflater);
  boolean onMenuItemSelected(MenuItem item);
  default void onPrepareMenu(Menu menu) {}
  default void onMenuClosed(Menu menu) {}
}

public interface MenuHost {
  void addMenuProvider(MenuProvider provider);
  void addMenuProvider(MenuProvider provider, LifecycleOwner owner);
  void addMenuProvider(MenuProvider provider, LifecycleOwner owner, Lifecycle.State state);
  void removeMenuProvider(MenuProvider provider);
  void invalidateMenu();
}

public final class GravityCompat { public static final int START = 0x00800003, END = 0x00800005; }

public class ViewCompat {
  public static native void setOnApplyWindowInsetsListener(View view, OnApplyWindowInsetsListener listener);
  public static native void setAccessibilityHeading(View view, boolean heading);
  public static native int addAccessibilityAction(View view, CharSequence label, androidx.core.view.accessibility.AccessibilityViewCommand command);
}

public interface OnApplyWindowInsetsListener { WindowInsetsCompat onApplyWindowInsets(View view, WindowInsetsCompat insets); }

public class WindowInsetsCompat {
  public static final WindowInsetsCompat CONSUMED = null;
  public native androidx.core.graphics.Insets getInsets(int types);
  public static final class Type {
    public static native int systemBars();
    public static native int ime();
  }
}

public final class WindowCompat { public static native void setDecorFitsSystemWindows(android.view.Window window, boolean fits); }

package androidx.core.view.accessibility;

public interface AccessibilityViewCommand {
  boolean perform(android.view.View view, CommandArguments arguments);
  abstract class CommandArguments {}
}

package androidx.activity;

import androidx.activity.result.ActivityResultCallback;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContract;
import androidx.core.view.MenuHost;
import androidx.core.view.MenuProvider;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.ViewModelStoreOwner;

public class ComponentActivity extends android.app.Activity implements LifecycleOwner, ViewModelStoreOwner, MenuHost {
  public ComponentActivity() {}
  public ComponentActivity(int layout) {}
  @Override public native Lifecycle getLifecycle();
  public final native OnBackPressedDispatcher getOnBackPressedDispatcher();
  public final native <I, O> ActivityResultLauncher<I> registerForActivityResult(
      ActivityResultContract<I, O> contract, ActivityResultCallback<O> callback);
  @Override public native void addMenuProvider(MenuProvider provider);
  @Override public native void addMenuProvider(MenuProvider provider, LifecycleOwner owner);
  @Override public native void addMenuProvider(MenuProvider provider, LifecycleOwner owner, Lifecycle.State state);
  @Override public native void removeMenuProvider(MenuProvider provider);
  @Override public native void invalidateMenu();
}

public final class OnBackPressedDispatcher {
  public native void addCallback(OnBackPressedCallback callback);
  public native void addCallback(LifecycleOwner owner, OnBackPressedCallback callback);
  public native void onBackPressed();
}

public abstract class OnBackPressedCallback {
  public OnBackPressedCallback(boolean enabled) {}
  public abstract void handleOnBackPressed();
  public final native void setEnabled(boolean enabled);
  public final native boolean isEnabled();
  public final native void remove();
}

public final class EdgeToEdge { public static native void enable(ComponentActivity activity); }

package androidx.appcompat.app;

import android.content.Context;
import android.content.DialogInterface;
import android.view.View;
import androidx.appcompat.widget.Toolbar;

public class AppCompatActivity extends androidx.fragment.app.FragmentActivity {
  public AppCompatActivity() {}
  public AppCompatActivity(int layout) { super(layout); }
  public native ActionBar getSupportActionBar();
  public native void setSupportActionBar(Toolbar toolbar);
  public boolean onSupportNavigateUp() { return true; }
  public native androidx.appcompat.view.ActionMode startSupportActionMode(androidx.appcompat.view.ActionMode.Callback callback);
}

public abstract class ActionBar {
  public native void setDisplayHomeAsUpEnabled(boolean shown);
  public native void setDisplayShowTitleEnabled(boolean shown);
  public native void setHomeAsUpIndicator(int id);
  public native void setTitle(CharSequence title);
  public native void setTitle(int id);
  public native void setSubtitle(CharSequence title);
  public native void hide();
  public native void show();
}

public class AppCompatDialog extends android.app.Dialog { public AppCompatDialog(Context context) { super(context); } }

public class AlertDialog extends AppCompatDialog {
  protected AlertDialog(Context context) { super(context); }
  public native android.widget.Button getButton(int which);
  public native void setMessage(CharSequence text);
  public static class Builder {
    public Builder(Context context) {}
    public Builder(Context context, int theme) {}
    public native Builder setTitle(CharSequence title);
    public native Builder setTitle(int id);
    public native Builder setMessage(CharSequence text);
    public native Builder setMessage(int id);
    public native Builder setIcon(int id);
    public native Builder setView(View view);
    public native Builder setView(int id);
    public native Builder setCancelable(boolean cancelable);
    public native Builder setPositiveButton(CharSequence text, DialogInterface.OnClickListener listener);
    public native Builder setPositiveButton(int id, DialogInterface.OnClickListener listener);
    public native Builder setNegativeButton(CharSequence text, DialogInterface.OnClickListener listener);
    public native Builder setNegativeButton(int id, DialogInterface.OnClickListener listener);
    public native Builder setNeutralButton(CharSequence text, DialogInterface.OnClickListener listener);
    public native Builder setNeutralButton(int id, DialogInterface.OnClickListener listener);
    public native Builder setItems(CharSequence[] items, DialogInterface.OnClickListener listener);
    public native Builder setItems(int id, DialogInterface.OnClickListener listener);
    public native Builder setSingleChoiceItems(CharSequence[] items, int checked, DialogInterface.OnClickListener listener);
    public native Builder setMultiChoiceItems(
        CharSequence[] items, boolean[] checked, DialogInterface.OnMultiChoiceClickListener listener);
    public native Builder setOnDismissListener(DialogInterface.OnDismissListener listener);
    public native Builder setOnCancelListener(DialogInterface.OnCancelListener listener);
    public native AlertDialog create();
    public native AlertDialog show();
  }
}

public abstract class AppCompatDelegate {
  public static final int MODE_NIGHT_NO = 1, MODE_NIGHT_YES = 2, MODE_NIGHT_FOLLOW_SYSTEM = -1;
  public static native void setDefaultNightMode(int mode);
  public static native int getDefaultNightMode();
  public static native void setApplicationLocales(androidx.core.os.LocaleListCompat locales);
}

public class ActionBarDrawerToggle implements androidx.drawerlayout.widget.DrawerLayout.DrawerListener {
  public ActionBarDrawerToggle(
      android.app.Activity activity, androidx.drawerlayout.widget.DrawerLayout layout, Toolbar toolbar, int open, int close) {}
  public ActionBarDrawerToggle(
      android.app.Activity activity, androidx.drawerlayout.widget.DrawerLayout layout, int open, int close) {}
  public native void syncState();
  public native boolean onOptionsItemSelected(android.view.MenuItem item);
}

package androidx.appcompat.view;

public abstract class ActionMode {
  public native android.view.MenuInflater getMenuInflater();
  public native void setTitle(CharSequence title);
  public native void finish();
  public interface Callback {
    boolean onCreateActionMode(ActionMode mode, android.view.Menu menu);
    boolean onPrepareActionMode(ActionMode mode, android.view.Menu menu);
    boolean onActionItemClicked(ActionMode mode, android.view.MenuItem item);
    void onDestroyActionMode(ActionMode mode);
  }
}

package androidx.appcompat.widget;

import android.content.Context;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;

public class Toolbar extends android.view.ViewGroup {
  public Toolbar(Context context) { super(context); }
  public native void setTitle(CharSequence title);
  public native void setTitle(int id);
  public native void setSubtitle(CharSequence title);
  public native void setNavigationIcon(int id);
  public native void setNavigationContentDescription(int id);
  public native void setNavigationContentDescription(CharSequence text);
  public native void setNavigationOnClickListener(View.OnClickListener listener);
  public native void inflateMenu(int id);
  public native Menu getMenu();
  public native void setOnMenuItemClickListener(OnMenuItemClickListener listener);
  public interface OnMenuItemClickListener { boolean onMenuItemClick(MenuItem item); }
}

public class PopupMenu {
  public PopupMenu(Context context, View anchor) {}
  public native Menu getMenu();
  public native MenuInflater getMenuInflater();
  public native void inflate(int id);
  public native void show();
  public native void dismiss();
  public native void setOnMenuItemClickListener(OnMenuItemClickListener listener);
  public interface OnMenuItemClickListener { boolean onMenuItemClick(MenuItem item); }
}

public class SearchView extends android.view.ViewGroup {
  public SearchView(Context context) { super(context); }
  public native void setQueryHint(CharSequence text);
  public native void setOnQueryTextListener(OnQueryTextListener listener);
  public interface OnQueryTextListener {
    boolean onQueryTextSubmit(String query);
    boolean onQueryTextChange(String text);
  }
}

public class SwitchCompat extends android.widget.CompoundButton { public SwitchCompat(Context context) { super(context); } }

package androidx.fragment.app;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.activity.result.ActivityResultCallback;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContract;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.ViewModelStoreOwner;

public class FragmentActivity extends androidx.activity.ComponentActivity {
  public FragmentActivity() {}
  public FragmentActivity(int layout) { super(layout); }
  public native FragmentManager getSupportFragmentManager();
}

public class Fragment implements LifecycleOwner, ViewModelStoreOwner {
  public Fragment() {}
  public Fragment(int layout) {}
  public void onAttach(Context context) {}
  public void onCreate(Bundle state) {}
  public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) { return null; }
  public void onViewCreated(View view, Bundle state) {}
  public void onStart() {}
  public void onResume() {}
  public void onPause() {}
  public void onStop() {}
  public void onDestroyView() {}
  public void onDestroy() {}
  public void onDetach() {}
  public void onSaveInstanceState(Bundle state) {}
  @Override public native Lifecycle getLifecycle();
  public native LifecycleOwner getViewLifecycleOwner();
  public final native Bundle getArguments();
  public final native Bundle requireArguments();
  public native void setArguments(Bundle arguments);
  public final native FragmentActivity getActivity();
  public final native FragmentActivity requireActivity();
  public native Context getContext();
  public final native Context requireContext();
  public native View getView();
  public final native View requireView();
  public final native Fragment getParentFragment();
  public final native FragmentManager getParentFragmentManager();
  public final native FragmentManager getChildFragmentManager();
  public final native String getString(int id);
  public final native String getString(int id, Object... args);
  public final native android.content.res.Resources getResources();
  public final native String getTag();
  public final native int getId();
  public final native boolean isAdded();
  public final native LayoutInflater getLayoutInflater();
  public native void startActivity(Intent intent);
  public native void setHasOptionsMenu(boolean has);
  public native boolean shouldShowRequestPermissionRationale(String permission);
  public final native <I, O> ActivityResultLauncher<I> registerForActivityResult(
      ActivityResultContract<I, O> contract, ActivityResultCallback<O> callback);
}

public abstract class FragmentManager {
  public static final int POP_BACK_STACK_INCLUSIVE = 1;
  public native FragmentTransaction beginTransaction();
  public native Fragment findFragmentById(int id);
  public native Fragment findFragmentByTag(String tag);
  public native void popBackStack();
  public native void popBackStack(String name, int flags);
  public native boolean popBackStackImmediate();
  public native int getBackStackEntryCount();
  public native boolean executePendingTransactions();
  public native java.util.List<Fragment> getFragments();
  public final native void setFragmentResult(String key, Bundle result);
  public final native void setFragmentResultListener(String key, LifecycleOwner owner, FragmentResultListener listener);
  public final native boolean isStateSaved();
  public native void addOnBackStackChangedListener(OnBackStackChangedListener listener);
  public interface OnBackStackChangedListener { void onBackStackChanged(); }
}

public interface FragmentResultListener { void onFragmentResult(String key, Bundle result); }

public abstract class FragmentTransaction {
  public static final int TRANSIT_FRAGMENT_OPEN = 0x1001, TRANSIT_FRAGMENT_FADE = 0x1003;
  public native FragmentTransaction add(int container, Fragment fragment);
  public native FragmentTransaction add(int container, Fragment fragment, String tag);
  public final native FragmentTransaction add(int container, Class<? extends Fragment> type, Bundle arguments);
  public final native FragmentTransaction add(int container, Class<? extends Fragment> type, Bundle arguments, String tag);
  public native FragmentTransaction replace(int container, Fragment fragment);
  public native FragmentTransaction replace(int container, Fragment fragment, String tag);
  public final native FragmentTransaction replace(int container, Class<? extends Fragment> type, Bundle arguments);
  public final native FragmentTransaction replace(int container, Class<? extends Fragment> type, Bundle arguments, String tag);
  public native FragmentTransaction remove(Fragment fragment);
  public native FragmentTransaction hide(Fragment fragment);
  public native FragmentTransaction show(Fragment fragment);
  public native FragmentTransaction addToBackStack(String name);
  public native FragmentTransaction setReorderingAllowed(boolean allowed);
  public native FragmentTransaction setCustomAnimations(int enter, int exit);
  public native FragmentTransaction setCustomAnimations(int enter, int exit, int popEnter, int popExit);
  public native FragmentTransaction setTransition(int transition);
  public abstract int commit();
  public abstract void commitNow();
  public abstract int commitAllowingStateLoss();
}

public class DialogFragment extends Fragment {
  public android.app.Dialog onCreateDialog(Bundle state) { return null; }
  public native void show(FragmentManager manager, String tag);
  public native void dismiss();
  public native void setCancelable(boolean cancelable);
  public final native android.app.Dialog requireDialog();
  public void onDismiss(android.content.DialogInterface dialog) {}
  public void onCancel(android.content.DialogInterface dialog) {}
}

public final class FragmentContainerView extends android.widget.FrameLayout {
  public FragmentContainerView(Context context) { super(context); }
  public native <F extends Fragment> F getFragment();
}

package androidx.drawerlayout.widget;

public class DrawerLayout extends android.view.ViewGroup {
  public DrawerLayout(android.content.Context context) { super(context); }
  public native void openDrawer(int gravity);
  public native void closeDrawer(int gravity);
  public native void closeDrawers();
  public native boolean isDrawerOpen(int gravity);
  public native void addDrawerListener(DrawerListener listener);
  public interface DrawerListener {}
}

package androidx.constraintlayout.widget;

public class ConstraintLayout extends android.view.ViewGroup {
  public ConstraintLayout(android.content.Context context) { super(context); }
}

package androidx.swiperefreshlayout.widget;

public class SwipeRefreshLayout extends android.view.ViewGroup {
  public SwipeRefreshLayout(android.content.Context context) { super(context); }
  public native void setRefreshing(boolean refreshing);
  public native void setOnRefreshListener(OnRefreshListener listener);
  public interface OnRefreshListener { void onRefresh(); }
}

package androidx.cardview.widget;

public class CardView extends android.widget.FrameLayout { public CardView(android.content.Context context) { super(context); } }

package androidx.recyclerview.widget;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import java.util.List;

public class RecyclerView extends ViewGroup {
  public static final int VERTICAL = 1, HORIZONTAL = 0, NO_POSITION = -1;
  public RecyclerView(Context context) { super(context); }
  public native void setAdapter(Adapter<?> adapter);
  public native void setLayoutManager(LayoutManager manager);
  public native void setHasFixedSize(boolean fixed);
  public native void addItemDecoration(ItemDecoration decoration);
  public native void scrollToPosition(int position);
  public native void smoothScrollToPosition(int position);
  public native void addOnScrollListener(OnScrollListener listener);
  public native void setItemAnimator(ItemAnimator animator);
  public abstract static class ViewHolder {
    public final View itemView;
    public ViewHolder(View view) { itemView = view; }
    public final native int getBindingAdapterPosition();
    public final native int getAbsoluteAdapterPosition();
    public final native int getAdapterPosition();
    public final native int getItemViewType();
  }
  public abstract static class Adapter<VH extends ViewHolder> {
    public abstract VH onCreateViewHolder(ViewGroup parent, int type);
    public abstract void onBindViewHolder(VH holder, int position);
    public void onBindViewHolder(VH holder, int position, List<Object> payloads) {}
    public abstract int getItemCount();
    public int getItemViewType(int position) { return 0; }
    public long getItemId(int position) { return 0; }
    public native void setHasStableIds(boolean stable);
    public final native void notifyDataSetChanged();
    public final native void notifyItemChanged(int position);
    public final native void notifyItemInserted(int position);
    public final native void notifyItemRemoved(int position);
    public final native void notifyItemMoved(int from, int to);
    public final native void notifyItemRangeInserted(int start, int count);
    public final native void notifyItemRangeRemoved(int start, int count);
    public native void setStateRestorationPolicy(StateRestorationPolicy policy);
    public enum StateRestorationPolicy { ALLOW, PREVENT, PREVENT_WHEN_EMPTY }
  }
  public abstract static class LayoutManager {}
  public abstract static class ItemDecoration {}
  public abstract static class ItemAnimator {}
  public abstract static class OnScrollListener { public void onScrolled(RecyclerView view, int dx, int dy) {} }
}

public class LinearLayoutManager extends RecyclerView.LayoutManager {
  public LinearLayoutManager(Context context) {}
  public LinearLayoutManager(Context context, int orientation, boolean reverse) {}
  public native int findFirstVisibleItemPosition();
  public native int findLastVisibleItemPosition();
}

public class GridLayoutManager extends LinearLayoutManager {
  public GridLayoutManager(Context context, int columns) { super(context); }
  public GridLayoutManager(Context context, int columns, int orientation, boolean reverse) { super(context); }
  public native void setSpanCount(int columns);
  public native int getSpanCount();
  public native void setSpanSizeLookup(SpanSizeLookup lookup);
  public abstract static class SpanSizeLookup { public abstract int getSpanSize(int position); }
}

public class StaggeredGridLayoutManager extends RecyclerView.LayoutManager {
  public static final int HORIZONTAL = 0, VERTICAL = 1;
  public StaggeredGridLayoutManager(int columns, int orientation) {}
}

public class DividerItemDecoration extends RecyclerView.ItemDecoration {
  public static final int HORIZONTAL = 0, VERTICAL = 1;
  public DividerItemDecoration(Context context, int orientation) {}
}

public class DefaultItemAnimator extends RecyclerView.ItemAnimator {}

public class DiffUtil {
  public static native DiffResult calculateDiff(Callback callback);
  public abstract static class Callback {
    public abstract int getOldListSize();
    public abstract int getNewListSize();
    public abstract boolean areItemsTheSame(int before, int after);
    public abstract boolean areContentsTheSame(int before, int after);
  }
  public abstract static class ItemCallback<T> {
    public abstract boolean areItemsTheSame(T before, T after);
    public abstract boolean areContentsTheSame(T before, T after);
    public Object getChangePayload(T before, T after) { return null; }
  }
  public static class DiffResult { public native void dispatchUpdatesTo(RecyclerView.Adapter<?> adapter); }
}

public abstract class ListAdapter<T, VH extends RecyclerView.ViewHolder> extends RecyclerView.Adapter<VH> {
  protected ListAdapter(DiffUtil.ItemCallback<T> callback) {}
  public native void submitList(List<T> items);
  public native void submitList(List<T> items, Runnable done);
  public native List<T> getCurrentList();
  protected native T getItem(int position);
  @Override public native int getItemCount();
}

public class ItemTouchHelper {
  public static final int LEFT = 4, RIGHT = 8, UP = 1, DOWN = 2;
  public ItemTouchHelper(SimpleCallback callback) {}
  public native void attachToRecyclerView(RecyclerView view);
  public abstract static class SimpleCallback {
    public SimpleCallback(int drag, int swipe) {}
    public abstract boolean onMove(RecyclerView view, RecyclerView.ViewHolder from, RecyclerView.ViewHolder to);
    public abstract void onSwiped(RecyclerView.ViewHolder holder, int direction);
  }
}

package androidx.viewpager2.widget;

public final class ViewPager2 extends android.view.ViewGroup {
  public ViewPager2(android.content.Context context) { super(context); }
  public native void setAdapter(androidx.recyclerview.widget.RecyclerView.Adapter<?> adapter);
  public native void setCurrentItem(int position);
  public native void setCurrentItem(int position, boolean smooth);
  public native int getCurrentItem();
  public native void setUserInputEnabled(boolean enabled);
}

package androidx.viewpager2.adapter;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.recyclerview.widget.RecyclerView;

public abstract class FragmentStateAdapter extends RecyclerView.Adapter<FragmentViewHolder> {
  public FragmentStateAdapter(FragmentActivity activity) {}
  public FragmentStateAdapter(Fragment fragment) {}
  public abstract Fragment createFragment(int position);
  @Override public final native FragmentViewHolder onCreateViewHolder(android.view.ViewGroup parent, int type);
  @Override public final native void onBindViewHolder(FragmentViewHolder holder, int position);
}

public final class FragmentViewHolder extends RecyclerView.ViewHolder { FragmentViewHolder(android.view.View view) { super(view); } }

package androidx.navigation;

import android.os.Bundle;
import android.view.View;
import androidx.lifecycle.SavedStateHandle;

public class NavController {
  public native void navigate(int id);
  public native void navigate(int id, Bundle arguments);
  public native void navigate(int id, Bundle arguments, NavOptions options);
  public native void navigate(NavDirections directions);
  public native void navigate(android.net.Uri link);
  public native boolean navigateUp();
  public native boolean popBackStack();
  public native boolean popBackStack(int id, boolean inclusive);
  public native NavDestination getCurrentDestination();
  public native NavGraph getGraph();
  public native NavBackStackEntry getCurrentBackStackEntry();
  public native NavBackStackEntry getPreviousBackStackEntry();
  public native void addOnDestinationChangedListener(OnDestinationChangedListener listener);
  public interface OnDestinationChangedListener {
    void onDestinationChanged(NavController controller, NavDestination destination, Bundle arguments);
  }
}

public interface NavDirections { int getActionId(); Bundle getArguments(); }

public class NavDestination { public native int getId(); public native CharSequence getLabel(); }

public class NavGraph extends NavDestination {}

public final class NavBackStackEntry { public native SavedStateHandle getSavedStateHandle(); }

public final class NavOptions {
  public static final class Builder {
    public native Builder setPopUpTo(int id, boolean inclusive);
    public native Builder setLaunchSingleTop(boolean single);
    public native Builder setEnterAnim(int id);
    public native Builder setExitAnim(int id);
    public native NavOptions build();
  }
}

public final class Navigation {
  public static native NavController findNavController(View view);
  public static native NavController findNavController(android.app.Activity activity, int id);
  public static native View.OnClickListener createNavigateOnClickListener(int id);
  public static native View.OnClickListener createNavigateOnClickListener(int id, Bundle arguments);
}

package androidx.navigation.fragment;

import androidx.navigation.NavController;

public class NavHostFragment extends androidx.fragment.app.Fragment {
  public final native NavController getNavController();
  public static native NavController findNavController(androidx.fragment.app.Fragment fragment);
}

package androidx.navigation.ui;

import androidx.appcompat.app.AppCompatActivity;
import androidx.appcompat.widget.Toolbar;
import androidx.drawerlayout.widget.DrawerLayout;
import androidx.navigation.NavController;
import androidx.navigation.NavGraph;
import com.google.android.material.bottomnavigation.BottomNavigationView;
import com.google.android.material.navigation.NavigationView;

public final class NavigationUI {
  public static native void setupWithNavController(BottomNavigationView bar, NavController controller);
  public static native void setupWithNavController(NavigationView view, NavController controller);
  public static native void setupWithNavController(Toolbar toolbar, NavController controller);
  public static native void setupWithNavController(Toolbar toolbar, NavController controller, AppBarConfiguration configuration);
  public static native void setupActionBarWithNavController(AppCompatActivity activity, NavController controller);
  public static native void setupActionBarWithNavController(
      AppCompatActivity activity, NavController controller, AppBarConfiguration configuration);
  public static native boolean navigateUp(NavController controller, AppBarConfiguration configuration);
  public static native boolean navigateUp(NavController controller, DrawerLayout drawer);
  public static native boolean onNavDestinationSelected(android.view.MenuItem item, NavController controller);
}

public final class AppBarConfiguration {
  public static final class Builder {
    public Builder(NavGraph graph) {}
    public Builder(int... topLevel) {}
    public native Builder setOpenableLayout(DrawerLayout drawer);
    public native AppBarConfiguration build();
  }
}

package androidx.webkit;

public final class WebViewAssetLoader {
  public native android.webkit.WebResourceResponse shouldInterceptRequest(android.net.Uri url);
  public interface PathHandler { android.webkit.WebResourceResponse handle(String path); }
  public static final class AssetsPathHandler implements PathHandler {
    public AssetsPathHandler(android.content.Context context) {}
    @Override public native android.webkit.WebResourceResponse handle(String path);
  }
  public static final class Builder {
    public native Builder setDomain(String domain);
    public native Builder addPathHandler(String path, PathHandler handler);
    public native WebViewAssetLoader build();
  }
}

package androidx.work;

import android.content.Context;

public abstract class ListenableWorker {
  public final native Context getApplicationContext();
  public final native Data getInputData();
  public abstract static class Result {
    public static native Result success();
    public static native Result success(Data data);
    public static native Result failure();
    public static native Result retry();
  }
}

public abstract class Worker extends ListenableWorker {
  public Worker(Context context, WorkerParameters parameters) {}
  public abstract Result doWork();
}

public final class WorkerParameters {}

public final class Data {
  public native String getString(String key);
  public native int getInt(String key, int other);
  public static final class Builder {
    public native Builder putString(String key, String value);
    public native Builder putInt(String key, int value);
    public native Data build();
  }
}

public abstract class WorkRequest { public native java.util.UUID getId(); }

public final class OneTimeWorkRequest extends WorkRequest {
  public static native OneTimeWorkRequest from(Class<? extends ListenableWorker> worker);
  public static final class Builder {
    public Builder(Class<? extends ListenableWorker> worker) {}
    public native Builder setConstraints(Constraints constraints);
    public native Builder setInitialDelay(long amount, java.util.concurrent.TimeUnit unit);
    public native Builder setInputData(Data data);
    public native Builder addTag(String tag);
    public native OneTimeWorkRequest build();
  }
}

public final class PeriodicWorkRequest extends WorkRequest {
  public static final class Builder {
    public Builder(Class<? extends ListenableWorker> worker, long amount, java.util.concurrent.TimeUnit unit) {}
    public native Builder setConstraints(Constraints constraints);
    public native PeriodicWorkRequest build();
  }
}

public enum NetworkType { NOT_REQUIRED, CONNECTED, UNMETERED }

public final class Constraints {
  public static final class Builder {
    public native Builder setRequiredNetworkType(NetworkType type);
    public native Builder setRequiresCharging(boolean charging);
    public native Constraints build();
  }
}

public enum ExistingPeriodicWorkPolicy { KEEP, UPDATE }

public enum ExistingWorkPolicy { KEEP, REPLACE, APPEND }

public abstract class WorkManager {
  public static native WorkManager getInstance(Context context);
  public native void enqueue(WorkRequest request);
  public native void enqueueUniqueWork(String name, ExistingWorkPolicy policy, OneTimeWorkRequest request);
  public native void enqueueUniquePeriodicWork(String name, ExistingPeriodicWorkPolicy policy, PeriodicWorkRequest request);
  public native void cancelAllWorkByTag(String tag);
  public native void cancelUniqueWork(String name);
  public native androidx.lifecycle.LiveData<java.util.List<WorkInfo>> getWorkInfosForUniqueWorkLiveData(String name);
}

public final class WorkInfo {
  public native State getState();
  public enum State { ENQUEUED, RUNNING, SUCCEEDED, FAILED, BLOCKED, CANCELLED }
}

package com.google.android.material.bottomnavigation;

public class BottomNavigationView extends com.google.android.material.navigation.NavigationBarView {
  public BottomNavigationView(android.content.Context context) { super(context); }
}

package com.google.android.material.navigation;

import android.view.MenuItem;

public abstract class NavigationBarView extends android.widget.FrameLayout {
  public NavigationBarView(android.content.Context context) { super(context); }
  public native void setOnItemSelectedListener(OnItemSelectedListener listener);
  public native void setOnItemReselectedListener(OnItemReselectedListener listener);
  public native void setSelectedItemId(int id);
  public native android.view.Menu getMenu();
  public native com.google.android.material.badge.BadgeDrawable getOrCreateBadge(int id);
  public native void removeBadge(int id);
  public interface OnItemSelectedListener { boolean onNavigationItemSelected(MenuItem item); }
  public interface OnItemReselectedListener { void onNavigationItemReselected(MenuItem item); }
}

public class NavigationView extends android.widget.FrameLayout {
  public NavigationView(android.content.Context context) { super(context); }
  public native void setNavigationItemSelectedListener(OnNavigationItemSelectedListener listener);
  public native void setCheckedItem(int id);
  public native android.view.View getHeaderView(int index);
  public native android.view.Menu getMenu();
  public interface OnNavigationItemSelectedListener { boolean onNavigationItemSelected(MenuItem item); }
}

package com.google.android.material.badge;

public class BadgeDrawable { public native void setNumber(int number); public native void setVisible(boolean visible); }

package com.google.android.material.snackbar;

import android.view.View;

public final class Snackbar {
  public static final int LENGTH_SHORT = -1, LENGTH_LONG = 0, LENGTH_INDEFINITE = -2;
  public static native Snackbar make(View view, CharSequence text, int duration);
  public static native Snackbar make(View view, int id, int duration);
  public native Snackbar setAction(CharSequence text, View.OnClickListener listener);
  public native Snackbar setAction(int id, View.OnClickListener listener);
  public native Snackbar setAnchorView(View view);
  public native void show();
  public native void dismiss();
}

package com.google.android.material.tabs;

import androidx.viewpager2.widget.ViewPager2;

public class TabLayout extends android.view.ViewGroup {
  public TabLayout(android.content.Context context) { super(context); }
  public native Tab newTab();
  public native void addTab(Tab tab);
  public native Tab getTabAt(int position);
  public native void addOnTabSelectedListener(OnTabSelectedListener listener);
  public static class Tab {
    public native Tab setText(CharSequence text);
    public native Tab setText(int id);
    public native Tab setIcon(int id);
    public native int getPosition();
    public native void select();
    public native Tab setContentDescription(CharSequence text);
  }
  public interface OnTabSelectedListener {
    void onTabSelected(Tab tab);
    void onTabUnselected(Tab tab);
    void onTabReselected(Tab tab);
  }
}

public final class TabLayoutMediator {
  public TabLayoutMediator(TabLayout tabs, ViewPager2 pager, TabConfigurationStrategy strategy) {}
  public native void attach();
  public native void detach();
  public interface TabConfigurationStrategy { void onConfigureTab(TabLayout.Tab tab, int position); }
}

package com.google.android.material.appbar;

public class MaterialToolbar extends androidx.appcompat.widget.Toolbar {
  public MaterialToolbar(android.content.Context context) { super(context); }
}

package com.google.android.material.button;

public class MaterialButton extends android.widget.Button { public MaterialButton(android.content.Context context) { super(context); } }

package com.google.android.material.floatingactionbutton;

public class FloatingActionButton extends android.widget.ImageButton {
  public FloatingActionButton(android.content.Context context) { super(context); }
  public native void hide();
}

package com.google.android.material.textfield;

public class TextInputEditText extends android.widget.EditText { public TextInputEditText(android.content.Context context) { super(context); } }

public class TextInputLayout extends android.widget.LinearLayout {
  public TextInputLayout(android.content.Context context) { super(context); }
  public native void setError(CharSequence text);
  public native void setHelperText(CharSequence text);
  public native android.widget.EditText getEditText();
}

package com.google.android.material.dialog;

import android.content.Context;
import android.content.DialogInterface;

public class MaterialAlertDialogBuilder extends androidx.appcompat.app.AlertDialog.Builder {
  public MaterialAlertDialogBuilder(Context context) { super(context); }
  @Override public native MaterialAlertDialogBuilder setTitle(CharSequence title);
  @Override public native MaterialAlertDialogBuilder setTitle(int id);
  @Override public native MaterialAlertDialogBuilder setMessage(CharSequence text);
  @Override public native MaterialAlertDialogBuilder setMessage(int id);
  @Override public native MaterialAlertDialogBuilder setPositiveButton(CharSequence text, DialogInterface.OnClickListener listener);
  @Override public native MaterialAlertDialogBuilder setPositiveButton(int id, DialogInterface.OnClickListener listener);
  @Override public native MaterialAlertDialogBuilder setNegativeButton(CharSequence text, DialogInterface.OnClickListener listener);
  @Override public native MaterialAlertDialogBuilder setNegativeButton(int id, DialogInterface.OnClickListener listener);
}

package com.google.android.material.bottomsheet;

public class BottomSheetDialogFragment extends androidx.fragment.app.DialogFragment {}

package com.bumptech.glide;

import android.net.Uri;
import android.widget.ImageView;

public class Glide {
  public static native RequestManager with(android.content.Context context);
  public static native RequestManager with(androidx.fragment.app.Fragment fragment);
  public static native RequestManager with(androidx.fragment.app.FragmentActivity activity);
  public static native RequestManager with(android.view.View view);
}

public class RequestManager {
  public native RequestBuilder load(String url);
  public native RequestBuilder load(Uri uri);
  public native RequestBuilder load(Integer id);
  public native RequestBuilder load(java.io.File file);
  public native void clear(android.view.View view);
}

public class RequestBuilder {
  public native RequestBuilder placeholder(int id);
  public native RequestBuilder error(int id);
  public native RequestBuilder fallback(int id);
  public native RequestBuilder centerCrop();
  public native RequestBuilder fitCenter();
  public native RequestBuilder circleCrop();
  public native RequestBuilder override(int width, int height);
  public native Object into(ImageView view);
}

package androidx.test.core.app;

public final class ApplicationProvider { public static native <T extends android.content.Context> T getApplicationContext(); }

public class ActivityScenario<A extends android.app.Activity> implements AutoCloseable {
  public static native <A extends android.app.Activity> ActivityScenario<A> launch(Class<A> type);
  public native ActivityScenario<A> moveToState(androidx.lifecycle.Lifecycle.State state);
  public native ActivityScenario<A> recreate();
  public native ActivityScenario<A> onActivity(ActivityAction<A> action);
  @Override public native void close();
  public interface ActivityAction<A> { void perform(A activity); }
}

package androidx.test.ext.junit.runners;

public final class AndroidJUnit4 extends org.junit.runner.Runner {
  public AndroidJUnit4(Class<?> type) {}
  @Override public native org.junit.runner.Description getDescription();
  @Override public native void run(org.junit.runner.notification.RunNotifier notifier);
}

package androidx.test.ext.junit.rules;

public final class ActivityScenarioRule<A extends android.app.Activity> extends org.junit.rules.ExternalResource {
  public ActivityScenarioRule(Class<A> type) {}
  public native androidx.test.core.app.ActivityScenario<A> getScenario();
}

package androidx.test.espresso;

import android.view.View;
import org.hamcrest.Matcher;

public final class Espresso {
  public static native ViewInteraction onView(Matcher<View> matcher);
  public static native void pressBack();
  public static native void closeSoftKeyboard();
}

public final class ViewInteraction {
  public native ViewInteraction perform(ViewAction... actions);
  public native ViewInteraction check(ViewAssertion assertion);
}

public interface ViewAction {}

public interface ViewAssertion {}

package androidx.test.espresso.action;

import androidx.test.espresso.ViewAction;

public final class ViewActions {
  public static native ViewAction click();
  public static native ViewAction longClick();
  public static native ViewAction typeText(String text);
  public static native ViewAction replaceText(String text);
  public static native ViewAction clearText();
  public static native ViewAction closeSoftKeyboard();
  public static native ViewAction scrollTo();
  public static native ViewAction swipeLeft();
}

package androidx.test.espresso.assertion;

import androidx.test.espresso.ViewAssertion;

public final class ViewAssertions {
  public static native ViewAssertion matches(org.hamcrest.Matcher<? super android.view.View> matcher);
  public static native ViewAssertion doesNotExist();
}

package androidx.test.espresso.matcher;

import android.view.View;
import org.hamcrest.Matcher;

public final class ViewMatchers {
  public static native Matcher<View> withId(int id);
  public static native Matcher<View> withText(String text);
  public static native Matcher<View> withText(int id);
  public static native Matcher<View> withHint(String text);
  public static native Matcher<View> withContentDescription(String text);
  public static native Matcher<View> isDisplayed();
  public static native Matcher<View> isEnabled();
  public static native Matcher<View> hasErrorText(String text);
}
